import { existsSync, readFileSync } from 'node:fs';

/**
 * Loaded into a server before it starts (`--import`): a clock that can be set while it runs.
 * The file named by SHIFTED_CLOCK holds the milliseconds to add. PGlite asks this clock too.
 */
const control = process.env.SHIFTED_CLOCK ?? '';
const RealDate = Date;
const now = () => RealDate.now() + (existsSync(control) ? Number(readFileSync(control, 'utf8')) : 0);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], asked) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], asked),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
