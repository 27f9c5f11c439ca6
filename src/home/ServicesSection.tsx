import { ServiceCard, type ServiceEntry } from '../services/ServiceCard.tsx';
import { EmergencyPanel } from './EmergencyPanel.tsx';
import { FleetGallery, type FleetPicture } from './FleetGallery.tsx';

/** SPEC section 2: the twelve cards, the fleet, and the panel for emergencies. */
export function ServicesSection({ services, fleet }: { services: ServiceEntry[]; fleet: FleetPicture[] }) {
  return (
    <section id="services" aria-labelledby="services-title">
      <div className="wrap breathe">
        <h2 id="services-title" className="max-w-xl text-title">
          Twelve kinds of work, one standard of care
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
