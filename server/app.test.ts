import { expect, test } from 'vitest';
import { CALLS } from './api/calls.ts';
import { routeName } from './app.ts';

const site = { find: (path: string) => (path === '/auth/' ? '/auth' : undefined) };

test('the log knows the name of every call and page, and of nothing else', () => {
  const paths = Object.values(CALLS).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(7);
  for (const path of [...paths, '/healthz']) expect(routeName(path, site)).toBe(path);
  expect(routeName('/auth/', site)).toBe('/auth');
  for (const path of ['/rest/v1/somebody', '/somebody']) expect(routeName(path, site)).toBe('unknown');
});
