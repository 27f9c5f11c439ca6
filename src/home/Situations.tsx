import { WelshLine } from '../links/WelshLine.tsx';
import type { ServiceEntry } from '../services/ServiceCard.tsx';

/** What people say when they ring, and the pages that answer it: together, all twelve. */
const SITUATIONS = [
  {
    title: 'Someone has died',
    ways: [
      { label: 'An accident, or not found at once', to: 'trauma-scene-cleaning' },
      { label: 'By suicide', to: 'suicide-cleaning' },
    ],
  },
  {
    title: 'There was a crime',
    ways: [{ label: 'When the police have finished', to: 'crime-scene-cleaning' }],
  },
  {
    title: 'A home is full of things',
    ways: [{ label: 'Clearing it together', to: 'hoarding-clearance' }],
  },
  {
    title: 'Needles or blood were found',
    ways: [
      { label: 'Needles', to: 'sharps-removal' },
      { label: 'Blood and other fluids', to: 'bodily-fluids' },
      { label: 'Risk of infection', to: 'biohazard-cleaning' },
      { label: 'Germs, mould or smell', to: 'decontamination' },
    ],
  },
  {
    title: 'A property stands empty',
    ways: [{ label: 'After a death, or between lets', to: 'void-property-cleaning' }],
  },
  {
    title: 'There is waste, or birds',
    ways: [
      { label: 'Dumped waste', to: 'fly-tipping' },
      { label: 'Chemicals', to: 'hazardous-waste-removal' },
      { label: 'Pigeons', to: 'pigeon-guano' },
    ],
  },
];

/** For those who know what they see, and not what the trade calls it. @param services those that have a page. */
export function Situations({ services }: { services: ServiceEntry[] }) {
  const links = services.map(({ link }) => link);
  const situations = SITUATIONS.map(({ title, ways }) => ({
    title,
    ways: ways
      .map(({ label, to }) => ({ label, link: `/services/${to}` }))
      .filter(({ link }) => links.includes(link)),
  })).filter(({ ways }) => ways.length > 0);
  return (
    <section aria-labelledby="situations-title" className="wrap mt-6">
      <h2 id="situations-title">What has happened?</h2>
      <ul className="mt-4 grid gap-x-10 md:grid-cols-2 lg:grid-cols-3">
        {situations.map(({ title, ways }) => (
          <li key={title} className="border-t py-2">
            <h3>{title}</h3>
            <p className="flex flex-wrap gap-x-4 text-small">
              {ways.map(({ label, link }) => (
                <a key={link} href={link} className="py-1 text-teal underline">
                  {label}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-4 text-small">
        <a href="/before-we-come" className="py-1 text-teal underline">
          Before you call
        </a>
        <WelshLine className="py-1" />
      </div>
    </section>
  );
}
