import { type HelpLineName, LISTENERS } from '../content/helpLines.ts';
import { HelpList } from './HelpList.tsx';
import { Linked } from './Linked.tsx';

type HelpPanelProps = {
  /** Whether those who listen come first: on pages on deaths and crimes. */
  listens: boolean;
  /** Who else can help. */
  others: readonly HelpLineName[];
};

/**
 * A quiet place to find someone to talk to. Where people listen, it comes before the page's own words: on a phone
 * within the first two screens.
 */
export function HelpPanel({ listens, others }: HelpPanelProps) {
  return (
    <section
      aria-labelledby={listens ? 'help-title' : 'bodies-title'}
      className="mb-8 rounded-card bg-sage-tint p-6"
    >
      {listens && (
        <>
          <p>
            <Linked text="If life is at risk now, call 999." />
          </p>
          <h2 id="help-title" className="mt-5 text-subheading">
            Someone to talk to
          </h2>
          <HelpList names={LISTENERS} columns="md:grid-cols-3" />
        </>
      )}
      {others.length > 0 && (
        <>
          <h2 id="bodies-title" className={`text-subheading ${listens ? 'mt-5' : ''}`}>
            Who else can help
          </h2>
          <HelpList names={others} columns={listens ? 'md:grid-cols-3' : ''} />
        </>
      )}
    </section>
  );
}
