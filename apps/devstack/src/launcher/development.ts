import { execFile } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ManagedProcess } from '../processes/managed-process.js';
import { findProjectRoot } from '../processes/project-root.js';
import { preload } from '../stack/entries.js';
import { baseEnvironment } from '../stack/part-environment.js';
import type { Stack } from '../stack/stack-options.js';

export interface DevelopmentMode {
  stop(): Promise<void>;
}

const watched = ['apps/api', 'apps/worker', 'libs'];
const isServerSource = /(?<!\.(spec|medium-spec))\.(ts|md)$/;

/**
 * Serves the web app by Vite on the public port, and builds and restarts API and workers when their sources change.
 * A change that does not build leaves the running ones alone.
 */
export async function startDevelopment(stack: Stack, port: number): Promise<DevelopmentMode> {
  const web = webServer(stack, port);
  await web.start();
  const rebuilds = new Rebuilds(() => rebuild(stack), console.error);
  const watchers = watched.map((folder) =>
    watch(join(findProjectRoot(), folder), { recursive: true }, (_event, file) => {
      if (file && isServerSource.test(file)) rebuilds.request();
    }),
  );
  return {
    stop: async () => {
      for (const watcher of watchers) watcher.close();
      await Promise.all([rebuilds.settled(), web.stop()]);
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

async function rebuild({ processes }: Stack): Promise<void> {
  const nest = join(findProjectRoot(), 'node_modules/@nestjs/cli/bin/nest.js');
  await promisify(execFile)(process.execPath, [nest, 'build'], { cwd: findProjectRoot() });
  await Promise.all([...processes.apis, ...processes.workers].map((part) => part.restart()));
  console.log('고친 것을 반영했어요.');
}

const quietMilliseconds = 150;

/** Runs a build for a burst of changes, one at a time; a change during a build brings one more. */
class Rebuilds {
  private running?: Promise<void>;
  private requested = false;

  constructor(
    private readonly build: () => Promise<void>,
    private readonly report: (error: unknown) => void,
  ) {}

  request(): void {
    this.requested = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  async settled(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.requested) {
      await delay(quietMilliseconds);
      this.requested = false;
      await this.build().catch(this.report);
    }
  }
}
