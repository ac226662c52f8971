/** @jest-environment node */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const PLUGIN = join(import.meta.dirname, 'first-load-budget.ts');
const VITE = join(import.meta.dirname, '../../../node_modules/vite/bin/vite.js');

const noise = (length: number) =>
  Array.from({ length }, (_, index) => ((index * 7919) % 997).toString(36)).join('');

const SITE = {
  'index.html':
    '<html><head><script src="/boot.js"></script></head><body><script type="module" src="/src/main.js"></script></body></html>',
  'public/boot.js': `globalThis.boot = '${noise(200)}';`,
  'src/main.js': `import('./page.js'); import('./later.js'); console.log('${noise(300)}');`,
  'src/page.js': `import { words } from './words.js'; console.log('page', words);`,
  'src/later.js': `import { words } from './words.js'; console.log('${noise(400)}', words);`,
  'src/words.js': `export const words = '${noise(500)}';`,
};

describe('the budget of the first load', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'first-load-'));
    for (const [path, content] of Object.entries(SITE)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
  });
  afterAll(() => rm(root, { recursive: true }));

  /** Builds the site as `npm run build:web` builds the product; returns the build's output. */
  async function buildSite(limitKilobytes: number, page = 'src/page.js'): Promise<string> {
    const config = join(root, `${limitKilobytes}-${page.replaceAll('/', '-')}.config.mjs`);
    await writeFile(
      config,
      `import { firstLoadBudget } from ${JSON.stringify(PLUGIN)};
       const budget = firstLoadBudget({ limitKilobytes: ${limitKilobytes}, pages: ['${page}'] });
       export default { root: ${JSON.stringify(root)}, plugins: [budget] };`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, [VITE, 'build', '--config', config]);
    return stdout;
  }

  it('counts the scripts of index.html, the public one too, the page and its imports, and nothing else', async () => {
    const lines = await buildSite(100);
    const names = [...lines.matchAll(/\d kB {2}(\S+)\n/g)].map(([, name = '']) => name);
    expect(names.map((name) => name.replace(/^assets\/|-[\w-]{8}\.js$/g, '')).sort()).toEqual([
      'boot.js',
      'index',
      'page',
      'words',
    ]);
    const sizes = names.map(async (name) => gzipSync(await readFile(join(root, 'dist', name))).length);
    const sum = (await Promise.all(sizes)).reduce((left, right) => left + right);
    expect(lines).toContain(`first load: ${(sum / 1000).toFixed(1)} kB of script gzipped, limit 100 kB`);
  });

  it('fails the build when it is over the limit', async () => {
    await expect(buildSite(0.1)).rejects.toThrow('limit 0.1 kB');
  });

  it('fails the build when a page to count is missing', async () => {
    await expect(buildSite(100, 'src/gone.js')).rejects.toThrow('src/gone.js');
  });
});
