import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { nameOf, OPTIONAL, preferred, READABLE, type Shape, shapes } from '../../src/assets/shapes.ts';
import { nearest } from '../../src/domain/distance.ts';
import type { Facts } from '../../src/domain/facts.ts';
import type { Fault } from './fault.ts';

const FOLDER = 'src/assets/pictures';
/** A cut that nobody sees. */
const MAX_CUT = 0.03;
/** Formats that people have pictures in, and that the build cannot read. */
const FOREIGN = ['heic', 'heif', 'tif', 'bmp', 'raw', 'cr2', 'nef', 'dng', 'psd', 'pdf'];

type Findings = { faults: Fault[]; doubts: Fault[] };

/**
 * Looks at the pictures of the project in `root`: whether each is there and can be read, is large enough, and has the
 * shape of its place.
 * @param services the names of the services' files, each of which shows a picture of that name.
 * @param chosen what the owner says of pictures in site.config.ts.
 */
export async function checkPictures(
  root: string,
  services: readonly string[],
  chosen: Facts['pictures'] = {},
): Promise<Findings> {
  const places = shapes(services);
  const files = readdirSync(join(root, FOLDER));
  const findings: Findings = {
    faults: [],
    doubts: files.flatMap((file) => strayDoubts(file, [...places.keys(), ...OPTIONAL])),
  };
  for (const [name, shape] of places) {
    const own = files.filter((file) => nameOf(file) === name && READABLE.includes(endingOf(file)));
    const file = preferred(own);
    if (file === undefined) {
      const message = `there is no picture named ${name}. Put ${name}.jpg there, ${shape.width} × ${shape.height} dots or more.`;
      findings.faults.push({ file: FOLDER, message });
      continue;
    }
    const found = await measure(join(root, FOLDER, file));
    if (found === undefined) {
      const message = 'is no picture that can be read. Save it again as JPEG, PNG or WebP.';
      findings.faults.push({ file: `${FOLDER}/${file}`, message });
    } else {
      findings.doubts.push(...shapeDoubts(file, found, shape, chosen[name]?.focus !== undefined));
      if (isOursInWords(root, name, file) && !chosen[name]?.alt) findings.doubts.push(wordsDoubt(file));
    }
  }
  return findings;
}

const endingOf = (file: string) => file.replace(/^.*\./, '').toLowerCase();

/** As it is shown: a camera held upright writes down that its picture must be turned. */
async function measure(path: string): Promise<Shape | undefined> {
  try {
    return (await sharp(path).metadata()).autoOrient;
  } catch {
    return undefined;
  }
}

function strayDoubts(file: string, names: string[]): Fault[] {
  const doubt = (message: string) => [{ file: `${FOLDER}/${file}`, message }];
  if (endingOf(file) === 'svg' && OPTIONAL.includes(nameOf(file))) return [];
  if (FOREIGN.includes(endingOf(file)))
    return doubt('is of a format that browsers do not show. Save it as JPEG first.');
  if (!READABLE.includes(endingOf(file)) || names.includes(nameOf(file))) return [];
  const meant = nearest(nameOf(file), names);
  return doubt(
    meant === undefined
      ? 'is shown nowhere: docs/owner.md has the names that a picture may have.'
      : `is shown nowhere: did you mean ${meant}?`,
  );
}

/** Places whose picture is described in words, beside those of the services. */
const DESCRIBED = ['hero', 'about-keys', 'about-kit', 'social-card'];

/** Whether a photograph stands under the words that fit what we rendered, which is WebP. */
function isOursInWords(root: string, name: string, file: string): boolean {
  if (file.endsWith('.webp')) return false;
  if (DESCRIBED.includes(name)) return true;
  const service = join(root, 'src/content/services', `${name}.md`);
  return existsSync(service) && /^pictureAlt: "Illustration/m.test(readFileSync(service, 'utf8'));
}

function wordsDoubt(file: string): Fault {
  const advice = `Say what yours shows: pictures: { '${nameOf(file)}': { alt: '…' } }.`;
  return {
    file: `${FOLDER}/${file}`,
    message: `is told to those who cannot see it as our illustration. ${advice}`,
  };
}

function shapeDoubts(file: string, { width, height }: Shape, place: Shape, isFocusChosen: boolean): Fault[] {
  const doubt = (message: string) => ({ file: `${FOLDER}/${file}`, message });
  const size = `${width} × ${height} dots`;
  const doubts: Fault[] = [];
  const scale = Math.min(width / place.width, height / place.height);
  if (scale < 0.98)
    doubts.push(
      doubt(`has ${size}; its place wants ${place.width} × ${place.height}. It will look blurred.`),
    );
  const tooWide = 1 - (place.width * scale) / width;
  const tooHigh = 1 - (place.height * scale) / height;
  if (isFocusChosen || Math.max(tooWide, tooHigh) <= MAX_CUT) return doubts;
  const [share, sides, focus] =
    tooWide > tooHigh ? [tooWide, 'left and right', 'left'] : [tooHigh, 'top and bottom', 'top'];
  const cut = `has ${size}: ${Math.round(share * 100)} % of it is cut off, ${sides}.`;
  const advice = `Choose what stays with focus in site.config.ts: pictures: { '${nameOf(file)}': { focus: '${focus}' } }.`;
  return [...doubts, doubt(`${cut} ${advice}`)];
}
