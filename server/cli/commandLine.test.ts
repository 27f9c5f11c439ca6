import { expect, test } from 'vitest';
import { parseCommandLine } from './commandLine.ts';

test.each([
  [['admin', 'create', 'a@b.example'], { command: 'create', argument: 'a@b.example', flags: {} }],
  [['admin', 'grant', 'a@b.example', '--yes'], { command: 'grant', flag: 'yes', flags: { yes: true } }],
  [['admin', '--yes', 'grant', 'a@b.example'], { command: 'grant', flags: { yes: true } }],
  [['admin', 'list'], { command: 'list', argument: '' }],
  [['backup', 'file.gz'], { command: 'backup', argument: 'file.gz', takes: 'FILE' }],
  [['restore', '--', '-file.gz'], { command: 'restore', argument: '-file.gz' }],
  [['privacy', 'erase', 'a@b.example'], { command: 'erase', argument: 'a@b.example' }],
  [['backup', '--force', 'file.gz'], { command: 'backup', flags: { force: true } }],
  [['privacy', 'retention', '--confirm'], { command: 'retention', flags: { confirm: true } }],
  [['privacy', 'audit'], { command: 'audit' }],
])('%j', (typed, command) => {
  expect(parseCommandLine(typed)).toMatchObject(command);
});

test.each(['admin', 'backup', 'restore', 'privacy', 'alerts'])(
  '%s explains itself, and stays within a terminal',
  (program) => {
    for (const flag of ['--help', '-h']) {
      const read = parseCommandLine([program, flag]);
      const help = 'help' in read ? read.help : '';
      expect(help).toContain(`npm run ${program} --`);
      for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    }
  },
);

test.each([
  [['admin'], 'What is to be done?'],
  [['admin', 'promote', 'a@b.example'], 'There is no command promote.'],
  [['admin', 'constructor'], 'There is no command constructor.'],
  [['admin', 'grant'], 'grant needs an EMAIL after it.'],
  [['admin', 'grant', 'nobody'], 'nobody is not an e-mail address.'],
  [['admin', 'grant', 'a@b.example', 'c@d.example'], 'grant does not take "c@d.example".'],
  [['admin', 'list', 'a@b.example'], 'list does not take "a@b.example".'],
  [['admin', 'list', '--yes'], 'list takes no --yes'],
  [['admin', 'grant', '--force', 'a@b.example'], "Unknown option '--force'."],
  [['admin', 'grant', '--dry', 'a@b.example'], "Unknown option '--dry'."],
  [['admin', 'grant', '--yes=no', 'a@b.example'], "Option '--yes' does not take an argument."],
  [['backup'], 'backup needs a FILE after it.'],
  [['backup', ''], 'backup needs a FILE after it.'],
  [['restore', 'one', 'two'], 'restore does not take "two".'],
  [['alerts', 'now'], 'alerts does not take "now".'],
  [['alerts', '--force'], "Unknown option '--force'."],
  [['alerts', '--once'], "Unknown option '--once'."],
])('%j is refused with the way out', (words, fault) => {
  expect(() => parseCommandLine(words)).toThrow(fault);
  expect(() => parseCommandLine(words)).toThrow(`Usage:\n  npm run ${words[0]} --`);
});
