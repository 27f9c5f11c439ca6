import { expect, test } from 'vitest';
import { cdnHeaders, policyOf } from './policies.ts';

test('a policy names inline parts by hash, and other origins only where the page needs them', () => {
  const html =
    '<style>@media (width<40rem){}</style><script type="module">1 < 2</script><script type="application/ld+json">{}</script>';
  const policy = policyOf('/privacy', html);
  expect(policy.match(/'sha256-/g)).toHaveLength(2);
  expect(policy).not.toContain('https:');
  expect(policyOf('/', `${html}<div data-map="x">`)).toContain('frame-src https://www.openstreetmap.org');
  expect(policyOf('/auth', html, 'https://name.supabase.co')).toContain(
    "connect-src 'self' https://name.supabase.co",
  );
});

test('no two rules for a CDN name the same header for one path', () => {
  const text = cdnHeaders(
    { '/': "default-src 'none'", '/form-answer': 'x' },
    ['/_astro/a.js', '/_astro/b.css'],
    'https://a.wales',
  );
  const rules = new Map(
    text
      .trim()
      .split('\n\n')
      .map((block) => {
        const [path = '', ...lines] = block.split('\n');
        return [path, lines.map((line) => line.trim().split(':')[0])] as const;
      }),
  );
  expect([...rules.keys()]).toEqual(['/', '/*', '/_astro/*']);
  for (const [path, names] of rules)
    if (path !== '/*') for (const name of names) expect(rules.get('/*')).not.toContain(name);
  expect(text).toContain('Strict-Transport-Security');
});
