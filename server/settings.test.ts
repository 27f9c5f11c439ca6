import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('pages that are served elsewhere are named by their origins alone', () => {
  const read = (text: string) => readSettings({ ALLOWED_ORIGINS: text }).allowedOrigins;
  expect(read('')).toEqual([]);
  expect(read('https://www.company.example, http://localhost:4321')).toEqual([
    'https://www.company.example',
    'http://localhost:4321',
  ]);
  for (const text of ['*', 'company.example', 'http://company.example', 'https://company.example/', 'null'])
    expect(() => read(text), text).toThrow('ALLOWED_ORIGINS: addresses such as https://www.company.example');
});
