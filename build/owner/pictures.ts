import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { nameOf, OPTIONAL, preferred, READABLE, type Shape, shapes } from '../../src/assets/shapes.ts';
import { suggest } from '../../src/domain/distance.ts';
import type { Facts } from '../../src/domain/facts.ts';
import type { Note } from './source.ts';

const FOLDER = 'src/assets/pictures';
const SERVICES = 'src/content/services';
/** Nobody sees that a picture is cut by less. */
const MAX_CUT = 0.03;

type Findings = { errors: Note[]; warnings: Note[] };

/**
 * Checks that every place has a picture that can be read, and warns if one is small, will be cut, or has no place.
 * @param chosen the owner's `pictures` in site.config.ts.
 */
export async function checkPictures(root: string, chosen: Facts['pictures'] = {}): Promise<Findings> {
  const services = readdirSync(join(root, SERVICES)).filter((file) => file.endsWith('.md'));
  const places = shapes(services.map((file) => file.replace(/\.md$/, '')));
  const files = readdirSync(join(root, FOLDER));
  const known = [...places.keys(), ...OPTIONAL];
  const findings: Findings = { errors: [], warnings: files.flatMap((file) => strayWarnings(file, known)) };
  for (const [name, place] of places) {
    const file = preferred(
      files.filter((file) => nameOf(file) === name && READABLE.includes(endingOf(file))),
    );
    if (file === undefined) {
      const size = `${place.width} × ${place.height}`;
      findings.errors.push({
        file: FOLDER,
        message: `there is no picture named ${name}. Put ${name}.jpg there, ${size} pixels or more.`,
      });
      continue;
    }
    const note = (message: string) => ({ file: `${FOLDER}/${file}`, message });
    const size = await measure(join(root, FOLDER, file));
    if (size === undefined) findings.errors.push(note('cannot be read. Save it again as JPEG, PNG or WebP.'));
    else
      findings.warnings.push(
        ...shapeWarnings(name, size, place, chosen[name]?.focus !== undefined).map(note),
      );
    const isIllustration = /\.webp$/.test(file) || name.startsWith('fleet-');
    if (!isIllustration && !chosen[name]?.alt)
      findings.warnings.push(
        note(
          `needs words for people who cannot see it: pictures: { '${name}': { alt: '…' } } in site.config.ts.`,
        ),
      );
  }
  return findings;
}

const endingOf = (file: string) => file.replace(/^.*\./, '').toLowerCase();

/** A picture's size as it is shown: a camera may note that its picture must be turned. */
async function measure(path: string): Promise<Shape | undefined> {
  try {
    return (await sharp(path).metadata()).autoOrient;
  } catch {
    return undefined;
  }
}

function strayWarnings(file: string, known: string[]): Note[] {
  const warn = (message: string) => [{ file: `${FOLDER}/${file}`, message }];
  if (OPTIONAL.includes(nameOf(file)) && endingOf(file) === 'svg') return [];
  if (!READABLE.includes(endingOf(file))) return warn('is in a format that is not shown. Save it as JPEG.');
  if (known.includes(nameOf(file))) return [];
  return warn(`is not shown. ${suggest(nameOf(file), known, 'docs/owner.md lists the names of pictures.')}`);
}

function shapeWarnings(
  name: string,
  { width, height }: Shape,
  place: Shape,
  isFocusChosen: boolean,
): string[] {
  const scale = Math.min(width / place.width, height / place.height);
  const small =
    scale < 0.98
      ? [`has ${width} × ${height} pixels and needs ${place.width} × ${place.height}. It will look blurred.`]
      : [];
  const tooWide = 1 - (place.width * scale) / width;
  const tooHigh = 1 - (place.height * scale) / height;
  if (isFocusChosen || Math.max(tooWide, tooHigh) <= MAX_CUT) return small;
  const [share, sides, focus] =
    tooWide > tooHigh ? [tooWide, 'left and right', 'left'] : [tooHigh, 'top and bottom', 'top'];
  return [
    ...small,
    `loses ${Math.round(share * 100)} % at ${sides}. Choose what stays in site.config.ts: pictures: { '${name}': { focus: '${focus}' } }.`,
  ];
}
