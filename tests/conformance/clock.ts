import { existsSync, readFileSync } from 'node:fs';

// Preloaded into a server under test (`--import`): adds the milliseconds in the file CLOCK_FILE to
// the clock. The embedded database reads the same clock.
const file = process.env.CLOCK_FILE ?? '';
const RealDate = Date;
const now = () => RealDate.now() + (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: [], newTarget) =>
    Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
