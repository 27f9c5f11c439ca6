// What `npm test` is asked to run.
import { parseArgs } from 'node:util';

export const USAGE = `npm test                                      everything
npm test -- FILE …                            these files or folders, such as tests/program/admin.test.ts
npm test -- FILE … -t NAME                    of them only the tests whose name has NAME in it`;

const BROWSER = /\.spec\b|(^|\/)browser(\/|$)/;
const BESIDE_SOURCE = /^(src|server|build|scripts)\//;

/**
 * @param {string[]} words what stands after `npm test --`.
 * @returns the files by their runner, none for everything; a part of the names; whether the
 * built site is needed.
 * @throws {TypeError} on an unknown option, and on a name without a file.
 */
export function chooseTests(words) {
  const { values, positionals } = parseArgs({
    args: words,
    options: { name: { type: 'string', short: 't' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const files = positionals.map((file) => file.replaceAll('\\', '/').replace(/^\.\//, ''));
  if (values.name !== undefined && files.length === 0) throw new TypeError('-t needs a file before it.');
  return {
    isHelp: values.help === true,
    isAll: files.length === 0,
    name: values.name,
    browser: files.filter((file) => BROWSER.test(file)),
    unit: files.filter((file) => !BROWSER.test(file)),
    needsSite: files.length === 0 || files.some((file) => !BESIDE_SOURCE.test(file)),
  };
}
