import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressDoubt } from './greeting.ts';

test('pages that were built for another address than they are served at are told', () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  expect(addressDoubt(folder, 'https://www.company.example')).toBeUndefined();
  writeFileSync(
    join(folder, 'robots.txt'),
    'User-agent: *\nAllow: /\n\nSitemap: http://localhost:3000/sitemap-index.xml\n',
  );
  expect(addressDoubt(folder, undefined)).toBeUndefined();
  expect(addressDoubt(folder, 'http://localhost:3000/')).toBeUndefined();
  expect(addressDoubt(folder, 'https://www.company.example/')).toMatch(
    /^The pages were built for http:\/\/localhost:3000,.* with PUBLIC_SITE_URL=https:\/\/www\.company\.example\.$/,
  );
  rmSync(folder, { recursive: true });
});
