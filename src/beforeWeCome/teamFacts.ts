import { site } from '../../site.config.ts';

const SENTENCES: Record<keyof NonNullable<typeof site.team>, string> = {
  identityCards: 'Everyone whom we send carries a card with their name and picture.',
  dbsChecked: 'Everyone whom we send has had a DBS check.',
  womanOnRequest: 'If you ask for a woman to come, a woman comes.',
};

/** What the owner states of everyone who comes, each a sentence. */
export const teamFacts = (): string[] =>
  Object.entries(SENTENCES)
    .filter(([fact]) => site.team?.[fact as keyof typeof SENTENCES])
    .map(([, sentence]) => sentence);
