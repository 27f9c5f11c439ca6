import { describe, expect, test } from 'vitest';
import { client, signedIn } from '../support/api.ts';
import { sample } from '../support/samples.ts';
import { REFUSED, useCallers } from './callers.ts';
import { DATABASES } from './databases.ts';

describe.each(DATABASES)('callers at the same time, on $name', ({ open }) => {
  const callers = useCallers(open);

  test('requests at the same time keep their own roles', async () => {
    const { direct } = callers.database;
    const anonymous = client(direct);
    const admin = await signedIn(direct, 'admin@mail.example');
    await anonymous.from('contact_submissions').insert(sample);
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, turn) => {
        if (turn % 3 === 0)
          return (await anonymous.from('contact_submissions').select('id')).error?.code === REFUSED;
        if (turn % 3 === 1)
          return ((await admin.from('contact_submissions').select('id')).data?.length ?? 0) > 0;
        return (
          (await anonymous.from('contact_submissions').insert({ ...sample, name: 'X' })).error?.code ===
          '23514'
        );
      }),
    );
    expect(answers).toEqual(Array(60).fill(true));
  });
});
