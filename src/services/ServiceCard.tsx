import { Picture, type PictureSource } from '../ui/Picture.tsx';

/** A service as the home page shows it (SPEC section 3). */
export type ServiceEntry = {
  image: PictureSource;
  alt: string;
  title: string;
  description: string;
  features: string[];
  link: string;
};

/** One card of the grid: picture, title, text, four bullets and the way to its page. */
export function ServiceCard({ image, alt, title, description, features, link }: ServiceEntry) {
  return (
    <li className="relative flex flex-col overflow-hidden rounded-card border border-line bg-card hover:border-soft">
      <Picture picture={image} alt={alt} className="aspect-3/2 w-full bg-ground object-cover" />
      <div className="flex grow flex-col p-6">
        <h3 className="text-subheading">{title}</h3>
        <p className="mt-1.5 text-small text-soft">{description}</p>
        <ul className="ticks mt-4 mb-5 grid gap-1.5 text-small">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <a
          href={link}
          className="mt-auto self-start py-1 font-bold text-small text-teal underline after:absolute after:inset-0"
        >
          Learn More<span className="sr-only"> about {title}</span>
        </a>
      </div>
    </li>
  );
}
