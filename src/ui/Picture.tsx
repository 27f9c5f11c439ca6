/** A picture in the sizes and formats that the build made of it. */
export type PictureSource = {
  avif: string;
  webp: string;
  /** The largest WebP, for browsers that choose nothing. */
  src: string;
  width: number;
  height: number;
};

type PictureProps = {
  picture: PictureSource;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** For the one picture that a visitor sees first. */
  eager?: boolean;
  className?: string;
};

export function Picture({ picture, alt, sizes, eager = false, className }: PictureProps) {
  const { avif, webp, src, width, height } = picture;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        {...{ src, width, height, className }}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
