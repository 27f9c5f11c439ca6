import { site } from '../../site.config.ts';
import { altOf } from '../assets/pictures.ts';
import { CallLink, ChatLink } from '../links/CallAndChatLinks.tsx';
import { HoursLine } from '../links/HoursLine.tsx';
import { Picture, type PictureSource } from '../ui/Picture.tsx';

/** SPEC section 2: the three highlights, word for word. */
const HIGHLIGHTS = [
  { title: 'Fast Response', text: 'Emergency services available' },
  { title: 'Fully Licensed', text: 'Certified & insured' },
  ...(site.claims?.years ? [{ title: `${site.claims.years} Years`, text: 'Industry experience' }] : []),
];
const COLUMNS = HIGHLIGHTS.length === 3 ? 'grid-cols-3' : 'grid-cols-2';

/** What a visitor sees first: that help exists, and how to reach it. */
export function Hero({ picture }: { picture: PictureSource }) {
  return (
    <section id="home" aria-labelledby="hero-title">
      <div className="wrap grid items-center gap-x-10 py-6 lg:grid-cols-[1.05fr_1fr] lg:py-12">
        <div>
          <p className="flex items-center gap-3 font-semibold text-small text-teal">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-sage halo-sage" />
            {[site.base.town, site.area && `serving ${site.area}`].filter(Boolean).join(', ')}
          </p>
          <h1 id="hero-title" className="mt-4 text-display">
            TRAUMA SCENE CLEANING EXPERTS
          </h1>
          <p className="mt-5 max-w-[34rem] text-lead text-soft">
            When something terrible has happened, you should not have to clean it up. We come quickly and
            quietly, make the place safe, and give it back to you.
          </p>
          <div className={`mt-7 grid gap-3 sm:flex ${site.whatsappPhone ? 'grid-cols-2' : ''}`}>
            <CallLink size="lg" className="whitespace-nowrap max-sm:px-3">
              CALL NOW
            </CallLink>
            <ChatLink size="lg" className="whitespace-nowrap max-sm:px-3">
              WHATSAPP
            </ChatLink>
          </div>
          <HoursLine className="mt-3 text-small" />
        </div>
        <Picture
          picture={picture}
          alt={altOf('hero', 'Illustration of a calm sitting room.')}
          sizes="(width >= 64rem) 41rem, calc(100vw - 2.5rem)"
          eager
          className="w-full xl:-mx-7 xl:w-[calc(100%+3.5rem)] xl:max-w-none"
        />
      </div>
      <div className="border-y">
        <ul className={`wrap grid ${COLUMNS} gap-3 py-4 md:gap-6`}>
          {HIGHLIGHTS.map(({ title, text }) => (
            <li key={title}>
              <p className="font-extrabold text-small [letter-spacing:-0.02em] md:text-subheading">{title}</p>
              <p className="text-fine text-soft md:text-small">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
