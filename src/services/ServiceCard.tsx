import { Picture, type PictureSource } from '../ui/Picture.tsx';

/** A service as the home page shows it (SPEC section 3). */
export type ServiceEntry = {
  image: PictureSource;
  title: string;
  description: string;
  features: string[];
  link: string;
};

/** One card of the grid: picture, title, text, four bullets and the way to its page (look: card.css). */
export function ServiceCard({ image, title, description, features, link }: ServiceEntry) {
  return (
    <li className="card">
      <Picture late picture={image} alt="" />
      <div>
        <h3>{title}</h3>
        <p>{description}</p>
        <ul className="ticks">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
      <a href={link}>
        Learn More<span className="sr-only"> about {title}</span>
      </a>
    </li>
  );
}
