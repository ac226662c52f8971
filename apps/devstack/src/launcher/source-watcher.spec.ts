import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '#testing';
import { SourceWatcher } from './source-watcher.js';

let folder: string;
let reported: Set<string>;
let watcher: SourceWatcher;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaso-watch-'));
  await mkdir(join(folder, 'deep/deeper'), { recursive: true });
  await writeFile(join(folder, 'deep/deeper/a.ts'), 'first');
  reported = new Set();
  watcher = new SourceWatcher((path) => reported.add(path));
  await watcher.add(folder);
});
afterEach(async () => {
  watcher.close();
  await rm(folder, { recursive: true, force: true });
});

async function expectReport(name: string): Promise<void> {
  const path = join(folder, name);
  await until(`${name} is reported`, () => reported.has(path));
  // One change may be reported several times; the next one must be reported on its own.
  await delay(50);
  reported.clear();
}

describe('SourceWatcher', () => {
  it('reports a file each time that it is written, replaced as editors do it, or removed', async () => {
    const file = join(folder, 'deep/deeper/a.ts');
    await writeFile(file, 'second');
    await expectReport('deep/deeper/a.ts');
    await writeFile(`${file}.draft`, 'third');
    await expectReport('deep/deeper/a.ts.draft');
    await rename(`${file}.draft`, file);
    await expectReport('deep/deeper/a.ts');
    await writeFile(file, 'fourth');
    await expectReport('deep/deeper/a.ts');
    await rm(file);
    await expectReport('deep/deeper/a.ts');
    await writeFile(file, 'fifth');
    await expectReport('deep/deeper/a.ts');
  });

  it('reports the files in a new folder, and in one that was removed and created again', async () => {
    for (let round = 0; round < 2; round += 1) {
      await mkdir(join(folder, 'new/below'), { recursive: true });
      await writeFile(join(folder, 'new/below/b.ts'), 'first');
      await expectReport('new/below/b.ts');
      await writeFile(join(folder, 'new/below/b.ts'), 'second');
      await expectReport('new/below/b.ts');
      await rm(join(folder, 'new'), { recursive: true });
      await expectReport('new/below/b.ts');
    }
  });
});
