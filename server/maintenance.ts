import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { COMMANDS, type Workplace } from './commands.ts';
import { parseJson } from './json.ts';
import { describeError, log } from './log.ts';
import { isLoopback } from './loopback.ts';

const order = z.object({
  command: z.enum(Object.keys(COMMANDS)),
  word: z.string(),
  force: z.boolean().optional(),
});

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a command run on this machine asks, with the key that lies in the data folder.
 * What a proxy passes on, or a browser sends, never counts.
 */
function isOwnCommand(c: Context, secretKey: string): boolean {
  const given = c.req.header('authorization') ?? '';
  const { address = '' } = getConnInfo(c).remote;
  const { localAddress } = (c.env as HttpBindings).incoming.socket;
  return (
    // A server that listens on one address only is called from that address.
    (isLoopback(address) || address === localAddress) &&
    ['origin', 'forwarded', 'x-forwarded-for'].every((name) => c.req.header(name) === undefined) &&
    timingSafeEqual(digest(given), digest(`Bearer ${secretKey}`))
  );
}

/**
 * Runs a command for `npm run backup` and its like, which cannot open the embedded database
 * beside the server that holds it. To everyone else the path does not exist.
 */
export function answerCommands(place: Workplace, secretKey: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isOwnCommand(c, secretKey)) return next();
    // A restore may take longer than any visitor may be silent.
    (c.env as HttpBindings).incoming.socket.setTimeout(0);
    const { data } = order.safeParse(parseJson(await c.req.text()));
    if (data === undefined) return c.json({ failed: 'There is no such command.' }, 400);
    const { command, word, force } = data;
    try {
      return c.json({ said: await COMMANDS[command]?.(place, word, { force, signal: c.req.raw.signal }) });
    } catch (error) {
      log('error', 'command failed', { command, ...describeError(error) });
      return c.json({ failed: error instanceof Error ? error.message : 'It failed.' }, 500);
    }
  };
}
