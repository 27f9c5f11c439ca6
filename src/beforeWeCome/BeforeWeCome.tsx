import { HELP_LINE_NAMES } from '../content/helpLines.ts';
import type { VisitText } from '../content/schema.ts';
import { HoursLine } from '../links/HoursLine.tsx';
import { WelshLine } from '../links/WelshLine.tsx';
import { Credentials } from '../services/Credentials.tsx';
import { HelpList } from '../services/HelpList.tsx';
import { Linked } from '../services/Linked.tsx';
import { teamFacts } from './teamFacts.ts';

/** What everyone may ask, whatever has happened: from the call to the days after, and who else can help. */
export function BeforeWeCome({ texts }: { texts: VisitText[] }) {
  return (
    <article className="wrap breathe">
      <h1 className="text-title">Before we come</h1>
      <p className="mt-4 max-w-2xl text-lead text-soft">
        What people ask us, whatever has happened. Read what you need, and leave the rest.
      </p>
      <HoursLine className="mt-4" />
      <WelshLine className="mt-4" />
      <nav aria-label="On this page" className="mt-6">
        <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
          {[...texts, { anchor: 'help', title: 'Who else can help' }].map(({ anchor, title }) => (
            <li key={anchor}>
              <a className="inline-block py-1 underline" href={`#${anchor}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="prose mt-10">
        {texts.map(({ anchor, title, paragraphs }) => (
          <section key={anchor} aria-labelledby={anchor} className="mt-9">
            <h2 id={anchor}>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <Linked text={paragraph} />
              </p>
            ))}
            {anchor === 'team' && <TeamFacts />}
            {anchor === 'buying' && <Credentials />}
          </section>
        ))}
      </div>
      <section aria-labelledby="help" className="mt-10 max-w-2xl rounded-card bg-sage-tint p-6">
        <h2 id="help" className="text-heading">
          Who else can help
        </h2>
        <HelpList names={HELP_LINE_NAMES} columns="sm:grid-cols-2" />
      </section>
    </article>
  );
}

function TeamFacts() {
  const facts = teamFacts();
  if (facts.length === 0) return null;
  return (
    <ul aria-label="Who we send">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
