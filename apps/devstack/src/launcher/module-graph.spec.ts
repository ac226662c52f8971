import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ModuleGraph } from './module-graph.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaso-graph-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

async function filesOf(entry: string, graph = new ModuleGraph()): Promise<string[]> {
  return [...(await graph.filesOf(join(folder, entry)))].map((file) => relative(folder, file)).sort();
}

describe('ModuleGraph', () => {
  it.each([
    ['an import', `import { a } from "../libs/a.js";`],
    ['a lazy import', `const { a } = await import('../libs/a.js');`],
    ['an export of another module', 'export { a } from "../libs/a.js";'],
    ['a thread or a process', `fork(fileURLToPath(import.meta.resolve('../libs/a.js')));`],
  ])('follows %s, and the modules named in it', async (_what, code) => {
    await write({ 'app/main.js': code, 'libs/a.js': 'import "./b.js";', 'libs/b.js': '', 'libs/c.js': '' });
    expect(await filesOf('app/main.js')).toEqual(['app/main.js', 'libs/a.js', 'libs/b.js']);
  });

  it('includes every file of a folder whose files are named at run time, except tests', async () => {
    await write({
      'main.js': 'const text = read(new URL(`./prompts/${name}.md`, import.meta.url));',
      'prompts/one.md': 'one "./not-code.js"',
      'prompts/deep/two.md': '',
    });
    expect(await filesOf('main.js')).toEqual(['main.js', 'prompts/deep/two.md', 'prompts/one.md']);
    await write({
      'main.js': "await exportsBelow(import.meta.dirname, 'handler');",
      'handlers/a.handler.js': 'import "../libs/a.js";',
      'handlers/a.handler.medium-spec.js': 'import "../libs/testing.js";',
    });
    const reached = await filesOf('main.js');
    expect(reached).toContain('libs/a.js');
    expect(reached).not.toContain('libs/testing.js');
  });

  it('handles modules that import each other', async () => {
    await write({ 'a.js': 'import "./b.js";', 'b.js': 'import "./a.js";' });
    expect(await filesOf('a.js')).toEqual(['a.js', 'b.js']);
  });

  it('finds a new import after forget(), and still lists a deleted file', async () => {
    const graph = new ModuleGraph();
    await write({ 'main.js': '', 'a.js': '' });
    expect(await filesOf('main.js', graph)).toEqual(['main.js']);
    await write({ 'main.js': 'import "./a.js"; import "./gone.js";' });
    graph.forget(join(folder, 'main.js'));
    expect(await filesOf('main.js', graph)).toEqual(['a.js', 'gone.js', 'main.js']);
  });
});
