import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { transformFile } from '@swc/core';
import { ManagedProcess } from '../processes/managed-process.js';
import { findProjectRoot } from '../processes/project-root.js';
import { preload } from '../stack/entries.js';
import { baseEnvironment } from '../stack/part-environment.js';
import type { Stack } from '../stack/stack-options.js';
import { ModuleGraph } from './module-graph.js';
import { SourceWatcher } from './source-watcher.js';

export interface DevelopmentMode {
  stop(): Promise<void>;
}

const SOURCE_FOLDERS = ['apps/api/src', 'apps/worker/src', 'apps/devstack/src', 'libs'];
const SERVER_SOURCE = /(?<!spec)\.(tsx?|md)$/;

/**
 * Serves the web app by Vite on the public port. A changed source of the server is built alone, and only the processes that depend on it
 * are restarted. A change that does not build leaves the running processes unchanged.
 */
export async function startDevelopment(stack: Stack, port: number): Promise<DevelopmentMode> {
  const web = webServer(stack, port);
  await web.start();
  const { identityProvider, assistant, sampleSite, apis, workers } = stack.processes;
  const parts = [identityProvider, assistant, sampleSite, ...apis, ...workers];
  const updates = new Updates(parts.filter((part) => part !== undefined));
  const watcher = new SourceWatcher((path) => {
    if (SERVER_SOURCE.test(path)) updates.request(path);
  });
  for (const folder of SOURCE_FOLDERS) await watcher.add(join(findProjectRoot(), folder));
  return {
    stop: async () => {
      watcher.close();
      await Promise.all([updates.settled(), web.stop()]);
    },
  };
}

function webServer(stack: Stack, port: number): ManagedProcess {
  return new ManagedProcess({
    name: 'web',
    entry: join(findProjectRoot(), 'dist/apps/devstack/src/web-server/main.js'),
    environment: { ...baseEnvironment(), API_URL: stack.urls.apis[0] ?? '', WEB_PORT: String(port) },
    preload,
    logFile: join(stack.dataDirectory, 'logs', 'web.log'),
    onLine: (line) => console.log(`[web] ${line}`),
    onUnexpectedEnd: (reason) => console.error(`[web] 끝나 버렸어요: ${reason}`),
  });
}

/** Longer than the pauses within one change: an editor replaces a file in steps, a checkout writes many. */
const QUIET_MILLISECONDS = 60;

/** Builds the changed sources and restarts what depends on them, one burst of changes at a time. */
class Updates {
  private readonly graph = new ModuleGraph();
  private readonly changed = new Set<string>();
  private readonly failed = new Set<string>();
  /** Built files that no process has been restarted for yet. */
  private readonly built = new Set<string>();
  private running?: Promise<void>;

  constructor(private readonly processes: ManagedProcess[]) {}

  request(path: string): void {
    this.changed.add(path);
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  async settled(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.changed.size > 0) {
      const startedAt = Date.now();
      await delay(QUIET_MILLISECONDS);
      if (!(await this.buildChanged())) continue;
      const restarted = await this.restartDependents();
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      if (restarted.length > 0) console.log(`고친 것을 반영했어요. (${restarted.join(', ')}, ${seconds}초)`);
    }
  }

  /** @returns false while any source does not build: a process that depends on several would run with old versions of some */
  private async buildChanged(): Promise<boolean> {
    const paths = new Set([...this.failed, ...this.changed]);
    this.failed.clear();
    this.changed.clear();
    for (const path of paths) {
      try {
        this.built.add(await buildFile(path));
      } catch (error) {
        this.failed.add(path);
        console.error(`${relative(findProjectRoot(), path)} 빌드가 실패했어요.\n${messageOf(error)}`);
      }
    }
    return this.failed.size === 0;
  }

  /** @returns the names of the restarted processes */
  private async restartDependents(): Promise<string[]> {
    const files = [...this.built];
    this.built.clear();
    for (const file of files) this.graph.forget(file);
    const names = await Promise.all(
      this.processes.map(async (part) => {
        const dependencies = await this.graph.filesOf(part.entry);
        if (!files.some((file) => dependencies.has(file))) return [];
        return restart(part);
      }),
    );
    return names.flat();
  }
}

async function restart(part: ManagedProcess): Promise<string[]> {
  try {
    await part.restart();
    return [part.name];
  } catch (error) {
    // It stays stopped until a change that repairs it.
    console.error(messageOf(error));
    return [];
  }
}

/** Writes what `nest build` would write for this source, or removes it with the source. @returns the path of the output */
async function buildFile(path: string): Promise<string> {
  const root = findProjectRoot();
  const output = join(root, 'dist', relative(root, path)).replace(/\.tsx?$/, '.js');
  const map = `${output}.map`;
  if (!existsSync(path)) {
    await Promise.all([output, map].map((file) => rm(file, { force: true })));
    return output;
  }
  await mkdir(dirname(output), { recursive: true });
  if (!output.endsWith('.js')) {
    await copyFile(path, output);
    return output;
  }
  const built = await transformFile(path, { cwd: root, root, outputPath: output });
  await writeFile(output, `${built.code}\n//# sourceMappingURL=${basename(map)}`);
  if (built.map !== undefined) await writeFile(map, built.map);
  return output;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
