// npm test: installs what is missing, runs everything or what it is told, ends with `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { CHECKS } from './checks.mjs';
import { chooseTests, USAGE } from './chooseTests.mjs';
import { missingProxies, provideBrowser, providePostgres } from './machine.mjs';
import { fail, ROOT, run, say } from './processes.mjs';
import { build, install } from './steps.mjs';
import { runPlaywright, runVitest } from './suites.mjs';

const choice = choose();
if (choice.isHelp) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}
await install();
const results = choice.isAll ? join(ROOT, 'test-results') : mkdtempSync(join(tmpdir(), 'test-results-'));
if (choice.isAll) rmSync(results, { recursive: true, force: true });
const settings = provide();

const failed = [];
let passed = 0;
function count(result) {
  passed += result.passed;
  failed.push(...result.failed);
}

if (choice.isAll) {
  for (const [name, command, args] of CHECKS) {
    say(name);
    const isGood = run(command, args);
    count({ passed: Number(isGood), failed: isGood ? [] : [name] });
  }
}
if (choice.needsSite && !(await build())) fail('There is no built site to test.');
const { name, unit, browser } = choice;
// One after the other: beside each other they starve the tests that count what happens within seconds.
if (choice.isAll || unit.length > 0) count(runVitest({ results, settings, name, files: unit }));
if (choice.isAll || browser.length > 0) count(runPlaywright({ results, settings, name, files: browser }));
if (!choice.isAll) rmSync(results, { recursive: true, force: true });

say('Result');
if (failed.length > 0)
  process.stdout.write(`Failed, see above:\n${failed.map((line) => `- ${line}\n`).join('')}`);
if (passed + failed.length === 0) process.stdout.write('There is no such test.\n');
process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;

function choose() {
  try {
    return chooseTests(process.argv.slice(2));
  } catch (error) {
    return fail(`${error.message.split('. ')[0]}\n\n${USAGE}`);
  }
}

/** Finds or installs what the chosen tests need, as the environment that they read. */
function provide() {
  const environment = {};
  if (choice.isAll || choice.browser.length > 0) {
    environment.CHROMIUM = provideBrowser();
    if (!environment.CHROMIUM) {
      fail(
        'The browser tests need Chromium. Install it (`apt-get install chromium-headless-shell`), or set CHROMIUM to its path.',
      );
    }
  }
  if (choice.isAll || choice.unit.length > 0) {
    const POSTGRES_BIN = providePostgres();
    if (POSTGRES_BIN) environment.POSTGRES_BIN = POSTGRES_BIN;
    else say('No PostgreSQL here: the database tests run on PGlite only. Debian: apt-get install postgresql');
    for (const missing of missingProxies()) say(`No ${missing} here: its example in deploy/ is not tried.`);
  }
  return environment;
}
