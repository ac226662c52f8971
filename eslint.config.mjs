import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const area = (type, pattern) => ({ type, pattern });

const LIBS = [
  'contracts',
  'domain',
  'config',
  'observability',
  'database',
  'events',
  'tokens',
  'jobs',
  'interviews',
  'ai',
  'browser',
  'crawling',
  'documents',
  'letter-features',
  'maintenance',
  'resume-view',
  'spelling',
  'spelling-rules',
  'testing',
];

/** Who may import whom. Everything that is not listed is refused. */
const MAY_IMPORT = {
  'lib-contracts': [],
  'lib-domain': ['lib-contracts'],
  'lib-config': ['lib-contracts', 'lib-domain'],
  'lib-observability': ['lib-contracts'],
  'lib-database': ['lib-contracts', 'lib-domain', 'lib-config'],
  'lib-events': ['lib-contracts', 'lib-database', 'lib-observability'],
  'lib-tokens': ['lib-contracts', 'lib-domain', 'lib-config', 'lib-database'],
  'lib-interviews': ['lib-contracts', 'lib-domain', 'lib-database'],
  'lib-jobs': [
    'lib-contracts',
    'lib-domain',
    'lib-config',
    'lib-database',
    'lib-events',
    'lib-interviews',
    'lib-observability',
    'lib-tokens',
  ],
  'lib-ai': ['lib-contracts', 'lib-domain', 'lib-config', 'lib-observability'],
  'lib-resume-view': ['lib-contracts', 'lib-domain'],
  'lib-spelling-rules': ['lib-domain'],
  'lib-spelling': ['lib-contracts', 'lib-domain', 'lib-spelling-rules', 'lib-database'],
  'lib-browser': ['lib-domain'],
  'lib-crawling': ['lib-contracts', 'lib-domain', 'lib-config', 'lib-browser'],
  'lib-letter-features': ['lib-contracts', 'lib-domain', 'lib-database'],
  'lib-maintenance': ['lib-contracts', 'lib-database'],
  'lib-documents': ['lib-contracts', 'lib-domain', 'lib-config', 'lib-browser', 'lib-resume-view'],
  'lib-testing': LIBS.filter((lib) => lib !== 'testing').map((lib) => `lib-${lib}`),
  'app-api': LIBS.filter(
    (lib) => !['ai', 'browser', 'crawling', 'documents', 'resume-view', 'testing'].includes(lib),
  ).map((lib) => `lib-${lib}`),
  'app-worker': LIBS.filter((lib) => lib !== 'testing').map((lib) => `lib-${lib}`),
  'app-cli': LIBS.filter(
    (lib) => !['crawling', 'letter-features', 'interviews', 'resume-view', 'testing'].includes(lib),
  ).map((lib) => `lib-${lib}`),
  'app-devstack': LIBS.filter(
    (lib) => !['ai', 'browser', 'crawling', 'documents', 'resume-view', 'testing', 'jobs'].includes(lib),
  ).map((lib) => `lib-${lib}`),
  'web-feature': ['lib-contracts', 'lib-domain', 'lib-resume-view', 'web-components', 'web-lib'],
  'web-components': ['lib-contracts', 'lib-domain', 'lib-resume-view', 'lib-spelling-rules', 'web-lib'],
  'web-lib': ['lib-contracts', 'lib-domain', 'lib-resume-view'],
  'web-pages': ['lib-contracts', 'lib-domain', 'lib-resume-view', 'web-feature', 'web-components', 'web-lib'],
  'web-app': [
    'lib-contracts',
    'lib-domain',
    'lib-resume-view',
    'web-pages',
    'web-feature',
    'web-components',
    'web-lib',
  ],
};

const HINT =
  '{{from.type}} may not import {{to.type}}. What both need belongs in a lib (libs/contracts for shapes, libs/domain for pure rules); what composes them belongs one level up (apps/web/src/pages or src/app). See docs/architecture.md.';

const policies = Object.entries(MAY_IMPORT).map(([type, allowed]) => ({
  from: { element: { type } },
  allow: { to: { element: { types: { anyOf: [...allowed, type === 'web-feature' ? 'none' : type] } } } },
}));

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.data/', 'coverage/', 'apps/web/src/boot.js'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unnecessary-condition': 'error',
    },
  },
  {
    files: ['{apps,libs}/*/src/**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'import/resolver': {
        typescript: {
          project: ['tsconfig.json', 'apps/web/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        },
      },
      'boundaries/elements': [
        ...LIBS.map((lib) => area(`lib-${lib}`, `libs/${lib}`)),
        ...['api', 'worker', 'cli', 'devstack'].map((app) => area(`app-${app}`, `apps/${app}`)),
        { type: 'web-feature', pattern: 'apps/web/src/features/*', capture: ['feature'] },
        area('web-components', 'apps/web/src/components'),
        area('web-lib', 'apps/web/src/lib'),
        area('web-pages', 'apps/web/src/pages'),
        area('web-app', 'apps/web/src/app'),
      ],
    },
    rules: { 'boundaries/dependencies': ['error', { default: 'disallow', message: HINT, policies }] },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    // The product's rules ask that failed calls are logged in the browser too.
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '#contracts',
              importNames: ['routes'],
              message:
                'Import the routes of one area (coverLetterRoutes, …): a page loads only what it calls.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/web/src/**/index.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program',
          message:
            'The web app has no index files: import from the module itself. A file of re-exports ties chunks together that load apart, and makes import cycles.',
        },
      ],
    },
  },
  {
    files: ['**/*.spec.{ts,tsx}', '**/*.medium-spec.ts', '**/testing/**'],
    rules: { 'boundaries/dependencies': 'off' },
  },
  {
    files: ['scripts/**', 'bench/**', 'evals/**', 'apps/devstack/src/**', 'apps/web/build/**'],
    rules: { 'no-console': 'off' },
  },
);
