import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withTimeout } from '../server/timeout.ts';

const execute = promisify(execFile);

/** Not among our dependencies: a hundred packages that only this bench needs. */
export const LIGHTHOUSE = 'lighthouse@13.5.0';
const INSTALL_TIMEOUT_MS = 180_000;
const START_TIMEOUT_MS = 30_000;
/** A run takes some ten seconds, on a machine that has much else to do a minute. */
const RUN_TIMEOUT_MS = 120_000;
const REPORT_MAX_BYTES = 16_000_000;

/**
 * Milliseconds, but for the layout's shift, the bytes on the wire, the score for performance, and the
 * least of the other categories, where they were looked at.
 */
export type Figures = {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  score: number;
  others: number | null;
};

export type Run = {
  url: string;
  /** Lighthouse's name: `simulate` reckons with a slow line, `devtools` slows it. */
  throttling: string;
  /** The other categories do not change from run to run, and take as long again. */
  allCategories: boolean;
};

/** Fetches Lighthouse into npm's cache. @returns where its program is. */
export async function provideLighthouse(): Promise<string> {
  const { stdout } = await execute(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'which', 'lighthouse'],
    { timeout: INSTALL_TIMEOUT_MS },
  );
  return stdout.trim();
}

/**
 * One run in a browser of its own, as a phone: a browser that is used again has learnt.
 * @throws when there is no report within two minutes.
 */
export async function runLighthouse(
  program: string,
  { url, throttling, allCategories }: Run,
): Promise<Figures> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const browser = startBrowser(profile);
  try {
    const port = await withTimeout(START_TIMEOUT_MS, portOf(browser));
    const { stdout } = await execute(
      process.execPath,
      [
        program,
        url,
        '--quiet',
        '--output=json',
        `--throttling-method=${throttling}`,
        `--port=${port}`,
        ...(allCategories ? [] : ['--only-categories=performance', '--disable-full-page-screenshot']),
      ],
      { timeout: RUN_TIMEOUT_MS, maxBuffer: REPORT_MAX_BYTES },
    );
    return figuresOf(JSON.parse(stdout));
  } catch (cause) {
    throw new Error(`Lighthouse gave no report of ${url} within ${RUN_TIMEOUT_MS / 1000} seconds.`, {
      cause,
    });
  } finally {
    endBrowser(browser);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** In a process group of its own: on Debian the program is a script, and what it starts would outlive it. */
const startBrowser = (profile: string) =>
  spawn(process.env.CHROMIUM ?? 'chromium', [...FLAGS, `--user-data-dir=${profile}`], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });

/** Ends the browser with all that it has started. */
function endBrowser({ pid, exitCode, stderr }: ChildProcess) {
  stderr?.destroy();
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
}

/** The port that the browser listens on, as it says by itself. */
function portOf({ stderr }: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve) => {
    stderr?.on('data', (chunk: Buffer) => {
      output += chunk;
      const [, port] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output) ?? [];
      if (port !== undefined) resolve(port);
    });
  });
}

const FLAGS = [
  '--headless',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

type Report = {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number }>;
  categories: Record<string, { score: number | null }>;
};

function figuresOf({ runtimeError, audits, categories }: Report): Figures {
  if (runtimeError) throw new Error(runtimeError.message);
  const { performance, ...others } = categories;
  const percent = (category?: { score: number | null }) => Math.round((category?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    score: percent(performance),
    others: Object.keys(others).length > 0 ? Math.min(...Object.values(others).map(percent)) : null,
  };
}
