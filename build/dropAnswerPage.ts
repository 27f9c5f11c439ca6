import { rm } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { ANSWER_PAGE } from '../server/http/sitePath.ts';

/** Where requests go to a hosted project, no server of ours fills this page in, and it is not part of the site. */
export function dropAnswerPage(isHosted: boolean): AstroIntegration {
  return {
    name: 'drop-answer-page',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        if (isHosted) await rm(new URL(`.${ANSWER_PAGE}`, dir));
      },
    },
  };
}
