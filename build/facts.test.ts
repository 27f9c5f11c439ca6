import { expect, test } from 'vitest';
import { answers, promises, site } from '../site.config.ts';
import { PROMISES } from '../src/domain/promises.ts';
import { openPromises, placeholders } from './facts.ts';
import { answerFaults, factFaults, promiseFaults } from './owner/factFaults.ts';
import { missingFiles } from './owner/missingFiles.ts';

test('the facts as they are are accepted', () => {
  expect(factFaults(site)).toEqual([]);
});

test('every fact that is not accepted is named', () => {
  const broken = { ...site, emergencyPhone: '0 1 2 3 4 5 6', email: 'nobody', towns: [''], motto: 'new' };
  expect(factFaults(broken).map(({ path }) => path.join('.'))).toEqual([
    'site.emergencyPhone',
    'site.email',
    'site.towns.0',
    'site.motto',
  ]);
});

test('facts that are still made up are named', () => {
  expect(placeholders(site)).toEqual([
    'name',
    'emergencyPhone',
    'mobilePhone',
    'whatsappPhone',
    'email',
    'hosting',
  ]);
  const real = { name: 'Real Firm', emergencyPhone: '01495 290000', mobilePhone: '07411 123456' };
  const contact = { whatsappPhone: '07411 123456', email: 'help@firm.wales', hosting: 'in Wales' };
  expect(placeholders({ ...site, ...real, ...contact })).toEqual([]);
});

test('no promise is made until the owner makes it, there are twelve at most, and each open one is named', () => {
  expect(promiseFaults(promises)).toEqual([]);
  expect(PROMISES.length).toBeLessThanOrEqual(12);
  expect(openPromises(promises)).toEqual(Object.keys(promises));
  const made = { ...promises, laundry: { ...promises.laundry, kept: true } };
  expect(openPromises(made)).not.toContain('laundry');
});

test('what answers begin with has blanks that can be filled', () => {
  expect(answerFaults(answers)).toEqual([]);
  const broken = { subject: 'Hello {nmae}', message: '', footer: 'Yours' };
  expect(answerFaults(broken).map(({ message }) => message)).toEqual([
    "subject cannot be 'Hello {nmae}'. Write words between quotes; in braces only {name}, {service} or {company}.",
    'message is empty. Write words between quotes; in braces only {name}, {service} or {company}.',
    'footer is nothing that this site knows. There are: subject, message.',
  ]);
});

test('a promise that is no sentence, is missing or is unknown is named', () => {
  const { stages, ...rest } = promises;
  const broken = { ...rest, laundry: { sentence: 'washing', kept: true }, gifts: stages };
  expect(promiseFaults(broken).map(({ path }) => path.join('.'))).toEqual([
    'promises.laundry.sentence',
    'promises.stages',
    'promises.gifts',
  ]);
});

const WEEK = {
  monday: '08:00-18:00',
  tuesday: '24 h',
  wednesday: 'closed',
  thursday: '18:00-02:00',
  friday: '08:00-12:00, 13:00-18:00',
  saturday: 'closed',
  sunday: 'closed',
};

test('hours are accepted as the config says they are written, and else each day is named', () => {
  expect(factFaults({ ...site, hours: { week: WEEK, ifClosed: '' } })).toEqual([]);
  const { sunday, ...six } = WEEK;
  const broken = { week: { ...six, monday: '8 to 6', friday: '13:00-18:00, 08:00-12:00' }, ifClosed: 'call' };
  expect(sunday).toBe('closed');
  expect(factFaults({ ...site, hours: broken }).map(({ path }) => path.join('.'))).toEqual([
    'site.hours.week.monday',
    'site.hours.week.friday',
    'site.hours.week.sunday',
    'site.hours.ifClosed',
  ]);
});

test('no fact that people could rely on is claimed until the owner states it', () => {
  const { hours, response, welsh, team, prices, insurance, accreditations, memberships, methodStatement } =
    site;
  expect([hours, response, welsh, methodStatement]).toEqual([null, '', '', '']);
  expect([prices, insurance, accreditations, memberships].flat()).toEqual([]);
  expect(Object.values(team ?? {})).not.toContain(true);
});

test('a sample that nobody could download is named', () => {
  expect(missingFiles(site, import.meta.dirname)).toEqual([]);
  const named = { ...site, methodStatement: '/method-statement.pdf' };
  expect(missingFiles(named, import.meta.dirname)[0]?.message).toMatch(/public\/method-statement\.pdf/);
});
