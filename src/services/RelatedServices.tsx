import { Picture, type PictureSource } from '../ui/Picture.tsx';

export type RelatedService = {
  image: PictureSource;
  title: string;
  description: string;
  link: string;
};

/** Three services that readers of this one often need too. */
export function RelatedServices({ services }: { services: RelatedService[] }) {
  return (
    <section aria-labelledby="related-title" className="border-t bg-mist">
      <div className="wrap breathe">
        <h2 id="related-title" className="text-heading">
          Related services
        </h2>
        <ul className="mt-6 grid gap-5 md:grid-cols-3">
          {services.map(({ image, title, description, link }) => (
            <li key={link} className="relative rounded-card border bg-card p-5 hover:border-soft">
              <Picture late picture={image} alt="" className="aspect-3/2 w-full" />
              <h3 className="mt-2">
                <a href={link} className="underline after:absolute after:inset-0">
                  {title}
                </a>
              </h3>
              <p className="mt-1 text-small text-soft">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
