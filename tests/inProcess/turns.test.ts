import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { client } from '../support/api.ts';
import { sample } from '../support/samples.ts';
import { pglite } from './databases.ts';

// Only the embedded database takes one call at a time.
test('a request that waited so long that it was refused is not stored after that', async () => {
  const database = await pglite.open();
  const submissions = client(database.fetch).from('contact_submissions');
  const holding = database.backend.inTransaction(() => pause(9_000));
  expect((await submissions.insert({ ...sample, name: 'Refused Person' })).status).toBe(503);
  await holding;
  expect((await submissions.insert({ ...sample, name: 'Stored Person' })).status).toBe(201);
  const stored = await database.backend.sql('select name from public.contact_submissions');
  expect(stored).toEqual([{ name: 'Stored Person' }]);
  await database.close();
});
