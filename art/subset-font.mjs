/** Writes src/assets/fonts: Figtree (OFL 1.1) with the characters, weights and features that the site uses. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subset from 'subset-font';

const FONTS = join(import.meta.dirname, '..', 'src', 'assets', 'fonts');
const { resolve } = createRequire(import.meta.url);

const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const files = [
  ['figtree', 'latin', `${printableAscii}ÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜàáâäèéêëìíîïòóôöùúûüÿ£©°·×½‘’“”–—…€•−\u{a0}`],
  ['figtree-welsh', 'latin-ext', 'ŴŵŶŷ'],
];

for (const [name, part, characters] of files) {
  const source = resolve(`@fontsource-variable/figtree/files/figtree-${part}-wght-normal.woff2`);
  const font = await subset(readFileSync(source), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
    keepFeatures: ['kern', 'tnum'],
  });
  writeFileSync(join(FONTS, `${name}.woff2`), font);
}
