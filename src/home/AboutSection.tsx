import { site } from '../../site.config.ts';
import { altOf } from '../assets/pictures.ts';
import { inWords } from '../domain/claims.ts';
import { Picture, type PictureSource } from '../ui/Picture.tsx';
import { Memberships } from './Memberships.tsx';
import { Process } from './Process.tsx';

/** SPEC section 2: the four statistics, as far as the owner claims them. */
const STATISTICS = [
  { figure: 'Fast', label: 'Emergency Response' },
  { figure: site.claims?.years, label: 'Years Experience' },
  { figure: site.claims?.jobs, label: 'Jobs Completed' },
  { figure: site.claims?.safety, label: 'Safety Record' },
].filter(({ figure }) => figure);
const COLUMNS = ['', '', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4'][STATISTICS.length];

const [badges, years, country] = [site.badges ?? [], site.claims?.years, site.base.country];
const PEOPLE = `${years ? `For ${inWords(years)} years people` : 'People'}${country ? ` all over ${country}` : ''}`;

const REASONS = [
  {
    title: 'Discreet from the first call',
    text: 'We ask only what we need to know, and come without fuss. What happened is yours to tell.',
  },
  {
    title: 'Licensed, certified and insured',
    text: 'The work is risky and the waste is regulated. Our people are trained and covered for both.',
  },
  {
    title: 'On paper, if you ask',
    text: 'Ask for the price in writing, for the waste notes, and for a record of what was done.',
  },
];

type AboutSectionProps = { keys: PictureSource; kit: PictureSource };

/** Why Choose, the badges, two pictures, the statistics and the process. */
export function AboutSection({ keys, kit }: AboutSectionProps) {
  const sizes = '(width >= 64rem) 36rem, 92vw';
  return (
    <section id="about" aria-labelledby="about-title">
      <div className="wrap breathe">
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
          <div>
            <h2 id="about-title">Why Choose {site.name}</h2>
            <p className="mt-4 max-w-xl text-lead text-soft">
              {PEOPLE} have opened the door to us on days that nobody plans for.
            </p>
            <ul className="mt-6 ruled-y border-y">
              {REASONS.map(({ title, text }) => (
                <li key={title} className="py-4">
                  <h3>{title}</h3>
                  <p className="mt-1 text-soft">{text}</p>
                </li>
              ))}
            </ul>
            {badges.length > 0 && (
              <ul aria-label="Certifications" className="mt-6 flex flex-wrap gap-2">
                {badges.map((badge) => (
                  <li
                    key={badge}
                    className="rounded-control border bg-card px-3 py-1.5 font-semibold text-fine"
                  >
                    {badge}
                  </li>
                ))}
              </ul>
            )}
            <Memberships />
          </div>
          <div className="grid grid-cols-2 content-center gap-6 lg:grid-cols-1">
            <Picture
              late
              picture={keys}
              sizes={sizes}
              alt={altOf('about-keys', 'Illustration of keys and a plant by a window.')}
              className="w-full"
            />
            <Picture
              late
              picture={kit}
              sizes={sizes}
              alt={altOf('about-kit', 'Illustration of coats on pegs above boots.')}
              className="w-full"
            />
          </div>
        </div>
        {/* Speed alone is said above. */}
        {STATISTICS.length > 1 && (
          <ul
            aria-label="In figures"
            className={`mt-8 grid grid-cols-2 overflow-hidden rounded-card border  bg-card ${COLUMNS}`}
          >
            {STATISTICS.map(({ figure, label }) => (
              <li key={label} className="-mt-px -ml-px border-t border-l p-4 lg:p-6">
                <strong className="block font-extrabold text-title [line-height:1]">{figure}</strong>
                <span className="mt-1 block text-small text-soft">{label}</span>
              </li>
            ))}
          </ul>
        )}
        <Process />
      </div>
    </section>
  );
}
