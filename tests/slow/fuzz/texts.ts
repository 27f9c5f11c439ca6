import fc from 'fast-check';

/** Texts that have broken one program or another. */
const KNOWN_TROUBLE = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eevil\u202c',
  '\ufeff',
  '\u2028',
  '\r\nX-Injected: yes',
  "' or 1=1 --",
  '"; drop table contact_submissions; --',
  "\\'; delete --",
  '$1',
  '%00',
  '%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../data/secrets.json',
  'NULL',
  'NaN',
  'Infinity',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '{}',
  '[]',
  '{a,b}',
  '(1,2)',
  '\\x00',
  '👩‍👩‍👧‍👦',
  'é'.normalize('NFD').repeat(50),
  'a'.repeat(3000),
  '💚'.repeat(1000),
];

/** Any 16-bit units, halves of pairs too. */
const broken = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 40,
});

export const text = fc.oneof(
  fc.constantFrom(...KNOWN_TROUBLE),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  broken,
);

/** What a header may carry: Node's own client refuses the rest before it is sent. */
export const headerText = fc.oneof(
  text.map((value) => value.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 500)),
  fc.string({ unit: 'binary-ascii', maxLength: 30 }).map((value) => value.replaceAll(/[^\x20-\x7e]/g, '')),
);

/** JSON as it stands on the wire: numbers that no program can hold, keys that are told twice. */
export const json: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: text.map((value) => JSON.stringify(value)) },
    fc.constantFrom('null', 'true', 'false', '0', '-0', '1e999', '-1e-999', '9'.repeat(400), '0.1'),
    fc.double().map((value) => JSON.stringify(value)),
    fc.array(tie('value'), { maxLength: 4 }).map((values) => `[${values.join(',')}]`),
    fc
      .array(fc.tuple(text, tie('value')), { maxLength: 4 })
      .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
  ),
})).value;
