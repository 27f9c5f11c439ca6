/** What staff do with a request. The database's CHECK handling_kind_known lists the same. */
export const HANDLING_KINDS = ['taken', 'answered', 'reopened', 'note', 'spam', 'not_spam'] as const;

export type HandlingKind = (typeof HANDLING_KINDS)[number];

/** What a request has come to; `open` is one that nobody has. The database's CHECK handling_stage_known lists the same. */
export const STAGES = ['open', 'taken', 'answered'] as const;

export type Stage = (typeof STAGES)[number];

/** The database's CHECK note_length says the same. */
export const NOTE_MAX_CHARACTERS = 1000;

/** Characters as the database counts them: an emoji is one, not two. */
export const noteLength = (note: string) => [...note].length;
