import {
  createTestDatabase,
  type QueueBackend,
  startTestQueue,
  type TestDatabase,
  type TestQueue,
} from '#testing';
import { findFreePort } from '../../apps/devstack/src/processes/free-port.js';
import { ManagedProcess, type ProcessSettings } from '../../apps/devstack/src/processes/managed-process.js';
import { builtEntries, preload } from '../../apps/devstack/src/stack/entries.js';
import { baseEnvironment } from '../../apps/devstack/src/stack/part-environment.js';
import { LOAD_SESSION_SECRET } from './load-members.js';

/** The public origin of the cluster, the same for every API process. */
export const PUBLIC_URL = 'http://load.example';

// The cluster serves no pages.
const EXPECTED = /no built web app/;

export interface ClusterOptions {
  /** Backend of the queue and of the event bus. */
  backend: QueueBackend;
  apis: number;
  /** Milliseconds that the practice AI takes for each reply; undefined starts none, and then no worker can run. */
  assistantMilliseconds?: number;
  environment?: Record<string, string>;
}

/** The product's real processes with their own database, and Redis where the backend needs it. */
export class LoadCluster {
  readonly apis: ManagedProcess[] = [];
  readonly workers: ManagedProcess[] = [];
  readonly ports: number[] = [];
  /** Unexpected lines of the output: of the API and of workers, those with level warn or higher; of the practice AI, all. */
  readonly warnings: string[] = [];
  private readonly others: ManagedProcess[] = [];
  private workerEnvironment: Record<string, string> = {};

  private constructor(
    private readonly database: TestDatabase,
    private readonly queue: TestQueue,
    private readonly options: ClusterOptions,
  ) {}

  /** @throws PartFailure naming the process that did not start */
  static async start(options: ClusterOptions): Promise<LoadCluster> {
    const database = await createTestDatabase();
    const cluster = new LoadCluster(database, await startTestQueue(options.backend), options);
    try {
      await Promise.all([cluster.startApis(), cluster.startAssistant()]);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  get redisUrl(): string | undefined {
    return this.queue.environment['REDIS_URL'];
  }

  /** Starts workers until `count` run. */
  async startWorkers(count: number): Promise<void> {
    const missing = Array.from({ length: Math.max(0, count - this.workers.length) }, (_, index) =>
      this.make(`worker-${this.workers.length + index + 1}`, builtEntries.worker, this.workerEnvironment),
    );
    this.workers.push(...missing);
    await Promise.all(missing.map((worker) => worker.start()));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.apis, ...this.workers].map((part) => part.stop()));
    await Promise.all(this.others.map((part) => part.stop()));
    await Promise.all([this.queue.stop(), this.database.drop()]);
  }

  private async startApis(): Promise<void> {
    for (let index = 0; index < this.options.apis; index += 1) this.ports.push(await findFreePort());
    this.apis.push(
      ...this.ports.map((port, index) =>
        this.make(`api-${index + 1}`, builtEntries.api, { ...this.common(), PORT: `${port}`, PUBLIC_URL }),
      ),
    );
    await Promise.all(this.apis.map((api) => api.start()));
  }

  private async startAssistant(): Promise<void> {
    const { assistantMilliseconds } = this.options;
    if (assistantMilliseconds === undefined) return;
    const assistant = this.make('assistant', builtEntries.assistant, {
      ...baseEnvironment(),
      ASSISTANT_PORT: '0',
      ASSISTANT_LATENCY_MS: `${assistantMilliseconds}`,
    });
    this.others.push(assistant);
    const { port } = await assistant.start();
    this.workerEnvironment = {
      ...this.common(),
      OPENAI_API_KEY: 'practice',
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    };
  }

  private common(): Record<string, string> {
    return {
      ...baseEnvironment(),
      DATABASE_URL: this.databaseUrl,
      ...this.queue.environment,
      SESSION_SECRET: LOAD_SESSION_SECRET,
      GOOGLE_CLIENT_ID: 'unused',
      GOOGLE_CLIENT_SECRET: 'unused',
      LOG_LEVEL: 'warn',
      WEB_ROOT: 'no-web-app',
      ...this.options.environment,
    };
  }

  private make(name: string, entry: string, environment: Record<string, string>): ManagedProcess {
    const onLine: ProcessSettings['onLine'] = (line) => {
      if (!EXPECTED.test(line)) this.warnings.push(`${name}: ${line}`);
    };
    return new ManagedProcess({ name, entry, environment, preload, onLine });
  }
}
