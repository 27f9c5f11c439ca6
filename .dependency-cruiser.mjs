/** Modules depend on each other in one direction: pages → features → backend, ui, domain; server → domain. */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

const FEATURES = 'home|services|beforeWeCome|contact|desk';

export default {
  forbidden: [
    forbid(
      'no-circles',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'Two modules that import each other are one module. Types may.',
    ),
    forbid(
      'no-missing-modules',
      {},
      { couldNotResolve: true, pathNot: '^(astro:|virtual:)' },
      'Every import exists.',
    ),
    forbid(
      'site-without-server',
      { path: '^src/' },
      { path: ['^server/', '^tests/(?!support/)', '^build/', '^scripts/', '^bench/'] },
      'The site is built and runs in browsers without the server.',
    ),
    forbid(
      'browser-code-without-node',
      { path: '^src/', pathNot: ['\\.test\\.ts$', '^src/(content|assets)/'] },
      { dependencyTypes: ['core'] },
      'Browsers have no Node modules. Content and pictures are read at build time.',
    ),
    forbid(
      'server-without-site',
      { path: '^server/', pathNot: '\\.test\\.ts$' },
      { path: '^(src/(?!domain/)|tests/|scripts/|bench/)' },
      'The server shares the domain with the site, and nothing else.',
    ),
    forbid(
      'server-packages',
      { path: '^server/', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
      'The server runs with `npm ci --omit=dev`.',
    ),
    forbid(
      'domain',
      { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      { path: '^(src/(?!domain/)|site\\.config)' },
      'The domain depends on no other module.',
    ),
    forbid(
      'ui',
      { path: '^src/ui/', pathNot: '\\.test\\.ts$' },
      { path: '^(src/(?!ui/)|site\\.config)' },
      'UI components know nothing of the product.',
    ),
    forbid(
      'backend',
      { path: '^src/backend/', pathNot: '\\.test\\.ts$' },
      { path: '^src/(?!backend/|domain/)' },
      'The backend client depends on the domain alone.',
    ),
    forbid(
      'supabase',
      { path: '^src/', pathNot: '^src/backend/' },
      { path: 'node_modules/@supabase/' },
      'Only the backend client knows supabase-js.',
    ),
    forbid(
      'features',
      { path: `^src/(?:${FEATURES})/` },
      { path: '^src/(pages|layout)/' },
      'Pages and layout use features, not the other way round.',
    ),
    forbid(
      'features-apart',
      { path: `^src/(${FEATURES})/` },
      { path: `^src/(${FEATURES})/`, pathNot: ['^src/$1/', '^src/services/'] },
      'A feature uses no other one. The services are shown on several pages.',
    ),
    forbid(
      'pages',
      { pathNot: '^src/pages/' },
      { path: '^src/pages/' },
      'Pages are the entry points of the site.',
    ),
    forbid(
      'tests',
      { pathNot: ['^tests/', '\\.test\\.ts$'] },
      { path: '^tests/' },
      'Product code does not depend on tests.',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.astro'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
