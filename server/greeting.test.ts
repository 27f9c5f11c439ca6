import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressWarning } from './greeting.ts';

test('warns if the pages were built for another address', () => {
  const dist = mkdtempSync(join(tmpdir(), 'built-'));
  expect(addressWarning(dist, 'https://www.company.example')).toBeUndefined();
  writeFileSync(
    join(dist, 'robots.txt'),
    'User-agent: *\n\nSitemap: http://localhost:3000/sitemap-index.xml\n',
  );
  expect(addressWarning(dist, undefined)).toBeUndefined();
  expect(addressWarning(dist, 'http://localhost:3000/')).toBeUndefined();
  expect(addressWarning(dist, 'https://www.company.example/')).toMatch(
    /built for http:\/\/localhost:3000.*PUBLIC_SITE_URL=https:\/\/www\.company\.example npm run build$/,
  );
  rmSync(dist, { recursive: true });
});
