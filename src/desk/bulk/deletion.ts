import {
  type Counted,
  deleteSubmissions,
  isSurelyUndone,
  listSelected,
  MAX_NAMED,
  type SelectedKey,
} from '../../backend/many.ts';
import type { Filters } from '../../backend/submissions.ts';
import type { Ending } from './runSteps.ts';

/** What is to be deleted, as the person was told who confirmed it. */
export type Deletable = { ids: readonly string[] } | { filters: Filters; counted: Counted };

export type Tally = {
  total: number;
  /** Deleted, or gone already. */
  deleted: number;
  /** Still here: a colleague handled them meanwhile. */
  spared: number;
  /** In the call that is under way, or that failed; undefined between calls. */
  pending?: number | undefined;
};

/** One deletion, batch by batch. */
export type Deletion = {
  tally: Tally;
  /**
   * Deletes the next batch. After a failure it can be called again: what was deleted by then is gone already.
   * @returns whether there is more. @throws when a call failed.
   */
  step(): Promise<boolean>;
};

export const totalOf = (what: Deletable) => ('ids' in what ? what.ids.length : what.counted.count);

/** Begins nothing yet: `step` does. */
export function planDeletion(what: Deletable): Deletion {
  const tally: Tally = { total: totalOf(what), deleted: 0, spared: 0 };
  let waiting: readonly string[] = 'ids' in what ? what.ids : [];
  /** Where the next ids begin; null after the last. */
  let next: SelectedKey | null | undefined = 'ids' in what ? null : undefined;

  async function readMore() {
    if ('ids' in what || next === null) return;
    const { filters, counted } = what;
    // A search for a short word looks through the newest: as these go, older ones must not come into its reach.
    const bounded = counted.oldest === null ? filters : { ...filters, since: counted.oldest };
    const part = await listSelected(bounded, counted.snapshot, next);
    waiting = part.ids;
    next = part.next;
  }

  return {
    tally,
    async step() {
      if (waiting.length === 0) await readMore();
      const batch = waiting.slice(0, MAX_NAMED);
      if (batch.length > 0) {
        tally.pending = batch.length;
        const { spared } = await deleteSubmissions(batch, 'ids' in what ? undefined : what.counted.snapshot);
        tally.pending = undefined;
        waiting = waiting.slice(batch.length);
        tally.spared += spared;
        tally.deleted += batch.length - spared;
      }
      return waiting.length > 0 || next !== null;
    },
  };
}

/** The end in words: a heading, and what became of the rest. */
export function describeEnding({ total, deleted, spared, pending = 0 }: Tally, ending: Ending) {
  const heading = `${deleted.toLocaleString()} deleted`;
  const kept =
    spared > 0 ? `${spared.toLocaleString()} still here: a colleague worked on them just now. ` : '';
  const left = total - deleted - spared;
  const rest = left.toLocaleString();
  if (ending === 'stopped') return { heading, rest: `${kept}Stopped: ${rest} are still here.` };
  if (ending === 'done') {
    const changed = left === 0 ? '' : `${rest} had been deleted or changed by a colleague before.`;
    return { heading, rest: kept + changed };
  }
  const failed = pending > 0 ? `, ${pending.toLocaleString()} could not be deleted` : '';
  const untried = left > pending ? `, ${(left - pending).toLocaleString()} not tried` : '';
  // What only lists them, and got no answer, has deleted none.
  const isUndone = pending === 0 || isSurelyUndone(ending.error);
  const lost = 'The server did not answer. Those that it did not delete are still here.';
  return { heading: heading + failed + untried, rest: kept + (isUndone ? 'They are still here.' : lost) };
}
