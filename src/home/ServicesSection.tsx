import { ServiceCard, type ServiceEntry } from '../services/ServiceCard.tsx';
import { EmergencyPanel } from './EmergencyPanel.tsx';
import { FleetGallery, type FleetPicture } from './FleetGallery.tsx';

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** A number as it begins a heading, as far as one writes it out. */
const inWords = (count: number) => NUMBERS[count] ?? String(count);

/** SPEC section 2: the twelve cards, the fleet, and the panel for emergencies. */
export function ServicesSection({ services, fleet }: { services: ServiceEntry[]; fleet: FleetPicture[] }) {
  return (
    <section id="services" aria-labelledby="services-title">
      <div className="wrap breathe">
        <h2 id="services-title" className="max-w-xl">
          {`${inWords(services.length)} kinds of work, one standard of care`}
        </h2>
        <ul className="mt-6 grid md:mt-10 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
          {services.map((service) => (
            <ServiceCard key={service.link} {...service} />
          ))}
        </ul>
      </div>
      <FleetGallery pictures={fleet} />
      <EmergencyPanel />
    </section>
  );
}
