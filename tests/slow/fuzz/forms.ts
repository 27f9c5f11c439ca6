import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sample } from '../../support/samples.ts';
import { text } from './texts.ts';

/** What the page that is filled in would take for its own, were it to look at what was typed. */
const MARKUP = [
  '{{value}}',
  '{{fault}}',
  '{{message}}{{title}}{{field}}',
  '{{when sent}}shown{{end when}}',
  '{{end field}}{{field name}}a{{or faulty}}b{{end field}}',
  '$&',
  "$'$`$1$<value>",
  '"><script>alert(1)</script>',
  "' onfocus=alert(1) autofocus '",
  '</textarea><form action=//evil.example>',
  '</option></select><option value="Sharps Removal" selected>',
  '<!--',
  ']]>',
  '&#60;b&#62; &lt;b&gt; &amp',
  '\n\nafter two breaks',
  '\r\rafter two returns',
];

const typed = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...MARKUP) },
  fc.array(fc.constantFrom(...MARKUP), { maxLength: 4 }).map((parts) => parts.join('')),
  { weight: 3, arbitrary: text },
);

const NAMES = Object.keys(sample);
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NAMES) },
  fc.constantFrom('id', 'status', 'created_at', '__proto__', 'constructor', 'NAME', 'name[]', 'name ', ''),
  text,
);

const encode = (word: string) => encodeURIComponent(word.toWellFormed());
/** As browsers write it, as others may, and as nobody should. */
const WRITERS: ((word: string) => string)[] = [
  encode,
  encode,
  (word) => encode(word).replaceAll('%20', '+'),
  (word) => encode(word).toLowerCase(),
  (word) => word.toWellFormed(),
  (word) => [...Buffer.from(word)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  (word) => `${encode(word)}%`,
  (word) => `${encode(word)}%ff%zz`,
];

/** The form with a field or two changed, added, told twice or left out. */
const fields = fc
  .record({
    changes: fc.array(fc.tuple(name, typed, fc.constantFrom(...WRITERS)), { maxLength: 4 }),
    left: fc.integer({ min: 0, max: 20 }),
    isFirst: fc.boolean(),
    separator: fc.constantFrom('&', '&', '&', '&&', ';'),
  })
  .map(({ changes, left, isFirst, separator }) => {
    const honest = Object.entries(sample)
      .filter((_, index) => index !== left)
      .map((pair) => pair.map(encode).join('='));
    const changed = changes.map(([key, value, write]) => `${encode(key)}=${write(value)}`);
    return (isFirst ? [...changed, ...honest] : [...honest, ...changed]).join(separator);
  });

const huge = fc
  .tuple(
    fc.constantFrom('a', '%F0%9F%92%9A', '{{value}}', '&name=a', '%0D%0A', '='),
    fc.integer({ min: 1, max: 60_000 }),
  )
  .map(([part, length]) => `name=Ann+Example&details=${part.repeat(Math.ceil(length / part.length))}`);

const body: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 12, arbitrary: fields },
  huge,
  fields.map((form) => gzipSync(form)),
  fc.uint8Array({ maxLength: 60 }),
  text,
);

const FORM = 'application/x-www-form-urlencoded';
const rarely = (usual: string, odd: string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, fc.constantFrom(...odd));

/** The form as a browser without JavaScript sends it, and as nobody honest does. */
export const formRequest = fc.record({
  method: rarely('POST', ['PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS']),
  path: rarely('/request', [
    '/%72equest',
    '/request?name=Ann',
    '/request/',
    '/REQUEST',
    '/request/../request',
  ]),
  type: rarely(FORM, [
    `${FORM}; charset=utf-8`,
    `${FORM};charset=UTF-16`,
    `${FORM}; charset=utf-8; charset=utf-16`,
    'multipart/form-data; boundary=x',
    'application/json',
    'text/plain',
    '',
  ]),
  encoding: rarely('', ['gzip', 'br', 'identity']),
  origin: rarely('own', ['', 'null', 'https://elsewhere.example', 'http://site.example.evil.example']),
  body,
});

/** What was typed, as the rules of the form are to see it. */
export const readForm = (body: string | Uint8Array) =>
  new URLSearchParams(
    Buffer.from(body)
      .toString()
      .replaceAll(/%0d%0a/gi, '%0A'),
  );
