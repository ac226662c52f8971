import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

const PLUGINS = import.meta.dirname;
const VITE = join(import.meta.dirname, '../../../node_modules/vite/bin/vite.js');

const noise = (length: number) =>
  Array.from({ length }, (_, index) => ((index * 7919) % 997).toString(36)).join('');

/**
 * Four pages of members; `words` belongs to all of them and to `gate`, `pair` to two and to `root`, `menu` is loaded
 * later. `root` is an administrators' page behind `gate`.
 */
const SITE = {
  'index.html':
    '<html><head><script vite-ignore src="/boot.js"></script></head><body><script type="module" src="/src/main.js"></script></body></html>',
  'boot.js': 'globalThis.isBooted = true;',
  'src/main.js': `import('./one.js'); import('./two.js'); import('./three.js'); import('./four.js'); import('./gate.js'); console.log('${noise(300)}');`,
  'src/one.js': `import './one.css'; import { words } from './words.js'; import { pair } from './pair.js'; console.log(words, pair); import('./menu.js'); import('./font.css');`,
  'src/font.css': 'i { color: blue; }',
  'src/one.css': 'p { color: red; }',
  'src/two.js': `import { words } from './words.js'; import { pair } from './pair.js'; console.log(words, pair, 2);`,
  'src/three.js': `import { words } from './words.js'; console.log(words, 3);`,
  'src/four.js': `import { words } from './words.js'; console.log(words, 4);`,
  'src/gate.js': `import { words } from './words.js'; console.log(words, 5); import('./root.js');`,
  'src/root.js': `import { pair } from './pair.js'; import { later } from './later.js'; console.log(pair, later, 6);`,
  'src/menu.js': `import { later } from './later.js'; console.log('${noise(400)}', later);`,
  'src/later.js': `export const later = '${noise(100)}';`,
  'src/words.js': `export const words = '${noise(500)}';`,
  'src/pair.js': `export const pair = '${noise(200)}';`,
};

const VIEWS = [
  ...['one', 'two', 'three', 'four'].map((name) => ({
    path: `/${name}/:id`,
    audience: 'members',
    modules: [`src/${name}.js`],
    data: [`/api/${name}/:id`],
  })),
  { path: '/gate/root', audience: 'administrators', modules: ['src/gate.js', 'src/root.js'] },
  { path: '/gate/*', audience: 'members', modules: ['src/gate.js'] },
];

describe('the first views', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'first-views-'));
    for (const [path, content] of Object.entries(SITE)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
  });
  afterAll(() => rm(root, { recursive: true }));

  /** Builds the site as `npm run build:web` builds the product; returns the build's output. */
  async function buildSite(name: string, limits: object, views: object = VIEWS): Promise<string> {
    const config = join(root, `${name}.config.mjs`);
    const options = { views, bootScript: 'boot.js', maximumScripts: 10, maximumKilobytes: 100, ...limits };
    await writeFile(
      config,
      `import { firstViews } from ${JSON.stringify(join(PLUGINS, 'first-views.ts'))};
       import { viewChunks } from ${JSON.stringify(join(PLUGINS, 'view-chunks.ts'))};
       const root = ${JSON.stringify(root)};
       const views = ${JSON.stringify(VIEWS)};
       const codeSplitting = await viewChunks({ root }, { views, afterContent: [] });
       export default {
         root,
         plugins: [firstViews(${JSON.stringify(options)})],
         build: { rolldownOptions: { output: { codeSplitting } } },
       };`,
    );
    // Jest sets NODE_ENV to test, for which Vite would make a development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [VITE, 'build', '--config', config, '--configLoader', 'runner'],
      { env },
    );
    return stdout;
  }

  const readBuilt = (name: string) => readFile(join(root, 'dist', name), 'utf8');
  const bootName = async () =>
    (await readdir(join(root, 'dist/assets'))).find((name) => name.startsWith('boot-'));
  /** What the boot script knows, without the hashes of the names. */
  async function knownViews(): Promise<unknown> {
    const script = await readBuilt(`assets/${await bootName()}`);
    const [, views = ''] = /^globalThis\.firstViews = (.*);$/m.exec(script) ?? [];
    return JSON.parse(views.replaceAll(/-[\w-]{8}\./g, '.'));
  }

  const scriptsOf = (page: string) => [
    `assets/${page}.js`,
    'assets/rolldown-runtime.js',
    'assets/members.js',
  ];

  it('are written above the boot script, which gets a name by its content', async () => {
    await buildSite('boot', {});
    expect(await readBuilt('index.html')).toContain(`src="/assets/${await bootName()}"`);
    expect(await readBuilt(`assets/${await bootName()}`)).toContain(SITE['boot.js']);
    expect(await knownViews()).toEqual([
      {
        path: '/one/:id',
        scripts: expect.arrayContaining([...scriptsOf('one'), 'assets/one-and-two-shared.js']),
        styles: ['assets/one.css'],
        data: ['/api/one/:id'],
        later: ['assets/menu.js', 'assets/root-shared.js'],
      },
      {
        path: '/two/:id',
        scripts: expect.arrayContaining([...scriptsOf('two'), 'assets/one-and-two-shared.js']),
        styles: [],
        data: ['/api/two/:id'],
        later: [],
      },
      { path: '/three/:id', scripts: scriptsOf('three'), styles: [], data: ['/api/three/:id'], later: [] },
      { path: '/four/:id', scripts: scriptsOf('four'), styles: [], data: ['/api/four/:id'], later: [] },
      {
        path: '/gate/root',
        isForAdministrators: true,
        scripts: expect.arrayContaining([
          ...scriptsOf('gate'),
          'assets/root.js',
          'assets/root-shared.js',
          'assets/one-and-two-shared.js',
        ]),
        styles: [],
        data: [],
        later: [],
      },
      // A member who is refused there is not sent the page.
      { path: '/gate/*', scripts: scriptsOf('gate'), styles: [], data: [], later: [] },
    ]);
  });

  it('are counted with the boot script and the entry, and without what loads later', async () => {
    const lines = await buildSite('count', {});
    const names = (await readdir(join(root, 'dist/assets'))).filter((name) =>
      /^(boot|index|rolldown-runtime|one|members)-.*\.js$/.test(name),
    );
    const sizes = names.map(async (name) => brotliCompressSync(await readBuilt(`assets/${name}`)).length);
    const sum = (await Promise.all(sizes)).reduce((left, right) => left + right);
    expect(lines).toMatch(new RegExp(`/one/:id +6 scripts, ${(sum / 1000).toFixed(1)} kB compressed`));
  });

  it.each([
    [
      'too many scripts',
      { maximumScripts: 5 },
      'more than 5 scripts or 100 kB before the content of /one/:id, /two/:id',
    ],
    [
      'too large ones',
      { maximumKilobytes: 0.1 },
      'before the content of /one/:id, /two/:id, /three/:id, /four/:id',
    ],
  ])('fail the build with %s', async (name, limits, message) => {
    await expect(buildSite(name.replaceAll(' ', '-'), limits)).rejects.toThrow(message);
  });

  it('fail the build when a page is missing', async () => {
    const views = [{ path: '/', modules: ['src/gone.js'] }];
    await expect(buildSite('missing', {}, views)).rejects.toThrow('there is no chunk of src/gone.js');
  });
});
