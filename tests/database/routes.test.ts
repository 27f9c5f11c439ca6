import { expect, test } from 'vitest';
import { routeName } from '../../server/routes.ts';
import { DATABASES } from './databases.ts';

const site = { find: (path: string) => (path === '/auth/' ? '/auth' : undefined) };

test.each(DATABASES)(
  'the log knows the name of all that is public in $name, and of nothing else',
  async ({ open }) => {
    const database = await open();
    const found = await database.backend.sql<{ path: string }>(
      `select '/rest/v1/' || table_name as path from information_schema.tables where table_schema = 'public'
     union select '/rest/v1/rpc/' || routine_name from information_schema.routines where routine_schema = 'public'`,
    );
    await database.close();
    expect(found.length).toBeGreaterThan(4);
    for (const { path } of found) expect(routeName(path, site)).toBe(path);
    expect(routeName('/rest/v1/somebody', site)).toBe('unknown');
    expect(routeName('/auth/', site)).toBe('/auth');
    expect(routeName('/somebody', site)).toBe('unknown');
  },
);
