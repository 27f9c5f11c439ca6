import { expect, test } from 'vitest';
import { parseCommandLine } from './commandLine.ts';

test.each([
  [['admin', 'create', 'a@b.example'], { command: 'create', argument: 'a@b.example', flags: {} }],
  [['admin', 'grant', 'a@b.example', '--yes'], { command: 'grant', options: ['yes'], flags: { yes: true } }],
  [['admin', '--yes', 'grant', 'a@b.example'], { command: 'grant', flags: { yes: true } }],
  [['admin', 'list'], { command: 'list', argument: '' }],
  [['backup', 'file.gz'], { command: 'backup', argument: 'file.gz', takes: 'FILE' }],
  [['restore', '--', '-file.gz'], { command: 'restore', argument: '-file.gz' }],
  [['privacy', 'erase', 'a@b.example'], { command: 'erase', argument: 'a@b.example' }],
  [['backup', '--force', 'file.gz'], { command: 'backup', flags: { force: true } }],
  [['privacy', 'retention', '--confirm'], { command: 'retention', flags: { confirm: true } }],
  [['privacy', 'audit'], { command: 'audit' }],
  [['seed', '--', '100000'], { command: 'seed', argument: '100000', takes: 'N' }],
  [['seed', '5', '--force'], { command: 'seed', flags: { force: true } }],
])('%j', (typed, command) => {
  expect(parseCommandLine(typed)).toMatchObject(command);
});

test('a package, where the program is typed too, names them all', () => {
  expect(parseCommandLine(['--help'])).toEqual({
    help: 'Commands, each with --help: admin, backup, restore, privacy, seed, alerts.',
  });
  for (const typed of ['amdin', 'constructor'])
    expect(() => parseCommandLine([typed])).toThrow(
      /^There is no command \w+\.\n\nCommands, .*: admin, backup/,
    );
});

test.each(['admin', 'backup', 'restore', 'privacy', 'seed', 'alerts'])(
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
  [['seed'], 'seed needs a number N after it.'],
  [['seed', '0'], '0 is not a number from 1 to 9,999,999.'],
  [['seed', '1e5'], '1e5 is not a number from 1 to 9,999,999.'],
  [['seed', '1', '2'], 'seed does not take "2".'],
  [['alerts', 'now'], 'alerts does not take "now".'],
  [['alerts', '--force'], "Unknown option '--force'."],
  [['alerts', '--once'], "Unknown option '--once'."],
])('%j is refused with the way out', (words, fault) => {
  expect(() => parseCommandLine(words)).toThrow(fault);
  expect(() => parseCommandLine(words)).toThrow(`Usage:\n  npm run ${words[0]} --`);
});
