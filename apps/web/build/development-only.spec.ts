import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PLUGIN = join(import.meta.dirname, 'development-only.ts');
const VITE = join(import.meta.dirname, '../../../node_modules/vite/bin/vite.js');

describe('a module for the development server alone', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'development-only-'));
    await writeFile(join(root, 'gallery.js'), `document.title = 'all components';`);
  });
  afterAll(() => rm(root, { recursive: true }));

  /** Builds a site of one script that imports gallery.js; returns the text of all files of the bundle. */
  async function build(name: string, script: string): Promise<string> {
    await writeFile(join(root, `${name}.js`), script);
    await writeFile(join(root, 'index.html'), `<script type="module" src="/${name}.js"></script>`);
    const config = join(root, `${name}.config.mjs`);
    await writeFile(
      config,
      `import { developmentOnly } from ${JSON.stringify(PLUGIN)};
       export default { root: ${JSON.stringify(root)}, plugins: [developmentOnly(['gallery.js'])] };`,
    );
    // Jest sets NODE_ENV to test, for which Vite would make a development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, [VITE, 'build', '--config', config], { env });
    const assets = join(root, 'dist/assets');
    const texts = (await readdir(assets)).map((file) => readFile(join(assets, file), 'utf8'));
    return (await Promise.all(texts)).join('\n');
  }

  it('is left out of the bundle under the condition by which main.tsx leaves out the development pages', async () => {
    const bundle = await build(
      'conditional',
      `console.log('started', import.meta.env?.DEV ? () => import('./gallery.js') : null);`,
    );
    expect(bundle).toContain('started');
    expect(bundle).not.toContain('all components');
  });

  it.each([
    ['static', `import './gallery.js';`],
    ['dynamic', `void import('./gallery.js');`],
  ])('fails the build when a %s import brings it in', async (name, script) => {
    await expect(build(name, script)).rejects.toThrow(/development only: .* contains .*gallery\.js/);
  });
});
