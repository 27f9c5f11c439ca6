import { randomUUID } from 'node:crypto';
import { SERVICES, type Urgency } from '../../src/domain/choices.ts';
import type { SubmissionRow } from '../../src/domain/submissionRow.ts';
import { site } from '../site.ts';

const FIRST_NAMES =
  'Aled Alun Angharad Anwen Bethan Bronwen Carys Catrin Ceri Dafydd Delyth Dylan Eirlys Elin Emyr Ffion Gareth Gethin Glenys Gwen Huw Iestyn Ieuan Jac Jên Lowri Mair Megan Meirion Nerys Nia Olwen Owain Rhian Rhodri Rhys Sioned Siân Tegan Tomos Aisha Farah Grace Ivan Joan Kwame Liam Mei Noor Piotr'.split(
    ' ',
  );
const LAST_NAMES =
  'Adams Beynon Bowen Davies Edwards Ellis Evans Griffiths Gwynne Harris Howells Hughes James Jenkins Jones Kowalski Lewis Llewellyn Lloyd Mathias Morgan Nguyen Okafor Owen Parry Phillips Powell Prosser Pugh Rees Richards Roberts Rowlands Singh Thomas Tudor Vaughan Watkins Williams Wyn'.split(
    ' ',
  );
/** Names that a screen must bear: right to left, beyond the alphabet, without a break, one that looks like markup. */
const RARE_NAMES = [
  'محمد العلي',
  'שרה כהן',
  '王伟',
  'Zoë 🙂 O’Hara-Ó Súilleabháin',
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-Pritchard',
  'Ann <b>Bold</b> & Sons',
];
const STREETS = ['High Street', 'Station Road', 'Chapel Row', 'Church Lane', 'Heol y Parc', 'King Street'];
const SENTENCES = [
  'The neighbours are asking, please park at the back.',
  'The keys are with the housing office until five.',
  'The flat has been empty since the spring.',
  'There is a lift, and the stairs are narrow.',
  'The police have released the room this morning.',
  'Could you ring before you come?',
  'We need a waste transfer note for the landlord.',
  'A family member will be there to let you in.',
  'There are needles in the yard behind the bins.',
  'The smell has reached the flat above.',
  'Is an invoice to the association possible?',
  'Two rooms and the hallway, about forty square metres.',
];
const SPAM = 'Buy now https://shop.example https://deals.example https://more.example';
/** How often in a hundred. */
const URGENCY_SHARES: readonly (readonly [Urgency | null, number])[] = [
  ['emergency', 8],
  ['urgent', 22],
  ['standard', 40],
  ['scheduled', 20],
  [null, 10],
];
const SPAM_SHARE = 0.01;
const RARE_SHARE = 0.005;
const TWO_YEARS_MS = 2 * 365 * 86_400_000;

/**
 * A request that nobody sent, from the two years before `now`: an invented name, a number and an
 * address that belong to nobody (Ofcom's 07700 900… and `mail.example`), a town of the site's.
 * @param random gives numbers from 0 to 1.
 * @param now in milliseconds.
 */
export function inventSubmission(random: () => number, now: number): SubmissionRow {
  const one = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const name = random() < RARE_SHARE ? one(RARE_NAMES) : `${one(FIRST_NAMES)} ${one(LAST_NAMES)}`;
  const number = String(Math.floor(random() * 1000)).padStart(3, '0');
  const isSpam = random() < SPAM_SHARE;
  const sentences = Array.from({ length: Math.floor(random() * 5) }, () => one(SENTENCES));
  return {
    id: randomUUID(),
    name,
    phone: one([`07700 900${number}`, `07700900${number}`, `+44 7700 900${number}`, `(07700) 900-${number}`]),
    email: `${asAddress(name)}${Math.floor(random() * 10_000)}@mail.example`,
    service: one(SERVICES),
    location: `${Math.floor(random() * 200) + 1} ${one(STREETS)}, ${one(site.towns?.length ? site.towns : [site.base.town])}`,
    urgency: urgencyAt(random() * 100),
    details: isSpam ? SPAM : sentences.join(' ') || null,
    status: isSpam ? 'spam' : 'new',
    created_at: new Date(now - random() * TWO_YEARS_MS).toISOString(),
  };
}

const asAddress = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
    .slice(0, 40) || 'someone';

function urgencyAt(share: number): Urgency | null {
  let left = share;
  for (const [urgency, width] of URGENCY_SHARES) {
    if (left < width) return urgency;
    left -= width;
  }
  return null;
}
