import { randomUUID } from 'node:crypto';
import { SERVICES } from '../../src/domain/choices.ts';
import type { SubmissionRow } from '../../src/domain/submissionRow.ts';
import type { Database, Query } from '../db/database.ts';
import { site } from '../site.ts';

const BATCH_ROWS = 500;

export async function holdsRealRequests(query: Query): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(
    "select exists (select from public.contact_submissions where email not like '%@mail.example') as found",
  );
  return row?.found === true;
}

/** Adds `count` invented requests of the last two years, marked as mailed. */
export async function seed(db: Database, count: number) {
  for (let left = count; left > 0; left -= BATCH_ROWS) {
    const rows = Array.from({ length: Math.min(left, BATCH_ROWS) }, () => inventSubmission());
    await db.transaction(async (query) => {
      const columns = Object.keys(rows[0] ?? {}).join(', ');
      await query(
        `insert into public.contact_submissions (${columns})
         select ${columns} from jsonb_populate_recordset(null::public.contact_submissions, $1::text::jsonb)`,
        [JSON.stringify(rows)],
      );
      await query(
        `insert into private.alerts (submission_id, kind, delivered_at)
         select id, kind, now()
         from unnest($1::uuid[]) id cross join unnest('{alert,reminder,acknowledgement}'::text[]) kind
         on conflict (submission_id, kind) do update set delivered_at = excluded.delivered_at`,
        [rows.map(({ id }) => id)],
      );
    });
  }
}

const FIRST_NAMES =
  'Aled Alun Angharad Bethan Bronwen Carys Ceri Dafydd Delyth Dylan Ffion Gareth Huw Iestyn Gwen Lowri Megan Olwen Rhodri Nia Aisha Grace Kwame Noor Piotr'.split(
    ' ',
  );
const LAST_NAMES =
  'Adams Beynon Bowen Davies Edwards Evans Griffiths Harris Hughes Jenkins Jones Kowalski Llewellyn Morgan Nguyen Okafor Pritchard Rees Roberts Singh Vaughan Williams'.split(
    ' ',
  );
const STREETS = ['High Street', 'Station Road', 'Chapel Row', 'Church Lane', 'Heol y Parc', 'King Street'];
const SENTENCES = [
  'The neighbours are asking, please park at the back.',
  'Could you ring before you come?',
  'We need a waste transfer note for the landlord.',
  'Two rooms and the hallway, about forty square metres.',
];
const SPAM = 'Buy now https://shop.example https://deals.example https://more.example';
const URGENCIES = ['emergency', 'urgent', 'standard', 'scheduled', null] as const;
const SPAM_SHARE = 0.01;
const TWO_YEARS_MS = 2 * 365 * 86_400_000;

/** Invents a request. Its phone number (Ofcom's 07700 900…) and address (`mail.example`) belong to no one. */
function inventSubmission(): SubmissionRow {
  const { random } = Math;
  const one = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const name = `${one(FIRST_NAMES)} ${one(LAST_NAMES)}`;
  const number = String(Math.floor(random() * 1000)).padStart(3, '0');
  const isSpam = random() < SPAM_SHARE;
  const sentences = Array.from({ length: Math.floor(random() * 5) }, () => one(SENTENCES));
  return {
    id: randomUUID(),
    name,
    phone: one([`07700 900${number}`, `07700900${number}`, `+44 7700 900${number}`, `(07700) 900-${number}`]),
    email: `${name.toLowerCase().replace(' ', '.')}${Math.floor(random() * 10_000)}@mail.example`,
    service: one(SERVICES),
    location: `${Math.floor(random() * 200) + 1} ${one(STREETS)}, ${one([...(site.towns ?? []), site.base.town])}`,
    urgency: one(URGENCIES),
    details: isSpam ? SPAM : sentences.join(' ') || null,
    status: isSpam ? 'spam' : 'new',
    created_at: new Date(Date.now() - random() * TWO_YEARS_MS).toISOString(),
  };
}
