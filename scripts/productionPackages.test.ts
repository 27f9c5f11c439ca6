import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importedPackages, productionPackages } from './productionPackages.mjs';

test('what sources import, by package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  const file = join(folder, 'file.ts');
  writeFileSync(
    file,
    "import { a } from 'one';\nimport type B from '@scope/two/deep';\nimport './own.ts';\nimport 'node:fs';\nawait import('three/x');\nexport { c } from 'one/other';\n",
  );
  expect(importedPackages([file])).toEqual(['@scope/two', 'one', 'three']);
  rmSync(folder, { recursive: true });
});

test('with all that they depend on, each where Node finds it', () => {
  const packages = {
    'node_modules/one': { dependencies: { shared: '1', '@scope/two': '1' } },
    'node_modules/one/node_modules/shared': { dependencies: { deep: '1' } },
    'node_modules/@scope/two': { dependencies: { shared: '2', one: '1' } },
    'node_modules/shared': {},
    'node_modules/deep': {},
    'node_modules/builder': { dependencies: { one: '1' } },
  };
  expect(productionPackages(['one'], packages)).toEqual([
    'node_modules/@scope/two',
    'node_modules/deep',
    'node_modules/one',
    'node_modules/one/node_modules/shared',
    'node_modules/shared',
  ]);
});
