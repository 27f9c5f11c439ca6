import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { SERVICES, URGENCIES } from '../src/domain/choices.ts';

/** The folder of all migrations. */
export const MIGRATIONS = join(import.meta.dirname, '..', 'supabase', 'migrations');

/** What the form offers, by the constraint that says what the database takes. */
const OFFERED: Readonly<Record<string, readonly string[]>> = {
  service_known: SERVICES,
  urgency_known: Object.keys(URGENCIES),
};

const TEXT = "'(?:[^']|'')*'";

/**
 * The values of a constraint `… check (column in ('…', '…'))`, as the newest migration in
 * `folder` that writes it leaves them; none where no migration does.
 */
export function choicesOf(constraint: string, folder: string): string[] {
  const pattern = new RegExp(
    `constraint\\s+${constraint}\\s+check\\s*\\(\\s*\\w+\\s+in\\s*\\(\\s*(${TEXT}(?:\\s*,\\s*${TEXT})*)\\s*\\)`,
    'gi',
  );
  const lists = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)])
    .map(([, list = '']) => list);
  const texts = (lists.at(-1) ?? '').match(new RegExp(TEXT, 'g')) ?? [];
  return texts.map((text) => text.slice(1, -1).replaceAll("''", "'"));
}

/**
 * Every choice that only the form or only the database knows, in words.
 * @returns an empty list where they agree.
 */
export function disagreements(offered: typeof OFFERED, folder: string): string[] {
  return Object.entries(offered).flatMap(([constraint, choices]) => {
    const taken = choicesOf(constraint, folder);
    return [
      ...choices
        .filter((choice) => !taken.includes(choice))
        .map((choice) => `the form offers "${choice}", and ${constraint} refuses it`),
      ...taken
        .filter((choice) => !choices.includes(choice))
        .map((choice) => `${constraint} takes "${choice}", and the form does not offer it`),
    ];
  });
}

/** Stops a build whose form offers what the database would refuse: each visitor who chose it would fail. */
export function checkChoices(): AstroIntegration {
  return {
    name: 'choices',
    hooks: {
      'astro:config:setup': () => {
        const found = disagreements(OFFERED, MIGRATIONS);
        if (found.length === 0) return;
        throw new Error(
          `Form and database disagree. Write the next migration (docs/changing.md):\n  ${found.join('\n  ')}`,
        );
      },
    },
  };
}
