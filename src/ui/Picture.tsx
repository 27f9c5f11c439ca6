/** A picture in the sizes and formats that the build made of it. */
export type PictureSource = {
  /** AVIF in several widths, as the `srcset` attribute says it. */
  avif: string;
  /** The URL of a WebP, for browsers without AVIF. */
  webp: string;
  width: number;
  height: number;
};

type PictureProps = {
  picture: PictureSource;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it; for a picture of several widths. */
  sizes?: string;
  /** For the one picture that a visitor sees first. */
  eager?: boolean;
  /** For one far down, which phones do not load before somebody scrolls or it is within two screens. */
  late?: boolean;
  className?: string;
};

export function Picture({ picture, alt, sizes, eager = false, late, className }: PictureProps) {
  const { avif, webp, width, height } = picture;
  return (
    <picture data-late={late && ''}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        {...{ width, height, className }}
        src={webp}
        alt={alt}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  );
}
