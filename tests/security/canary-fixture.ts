import { connectDatabase } from '#database';
import {
  createTestDatabase,
  startTestQueue,
  until,
  type QueueBackend,
  type TestDatabase,
  type TestQueue,
} from '#testing';
import { io, type Socket } from 'socket.io-client';
import type { DataSource } from 'typeorm';
import { ApiClient } from '../../apps/api/testing/api-client.js';
import type { ControlSetting } from '../../apps/devstack/src/assistant/control-panel.js';
import { findFreePort } from '../../apps/devstack/src/processes/free-port.js';
import { startStack } from '../../apps/devstack/src/stack/stack.js';
import type { Stack } from '../../apps/devstack/src/stack/stack-options.js';
import { setAssistant } from '../../apps/devstack/testing/assistant-control.js';
import { columnsOf, findInDatabase, findInRedis } from '../account/canary-search.js';
import { signInThroughProvider } from '../sign-in/provider-sign-in.js';

/** A signed-in browser with a socket that records every frame. */
export interface Person {
  client: ApiClient;
  frames: string[];
}

/** The product's real processes with the most verbose logging, with their own database and queue. */
export class CanaryFixture {
  private readonly sockets: Socket[] = [];

  private constructor(
    readonly stack: Stack,
    readonly database: DataSource,
    /** Every output line of every process, prefixed with its name. */
    readonly lines: readonly string[],
    private readonly workerPort: number,
    private readonly queue: TestQueue,
    private readonly testDatabase: TestDatabase,
  ) {}

  static async start(backend: QueueBackend): Promise<CanaryFixture> {
    const [testDatabase, queue] = await Promise.all([createTestDatabase(), startTestQueue(backend)]);
    const lines: string[] = [];
    const workerPort = await findFreePort();
    const stack = await startStack({
      environment: {
        DATABASE_URL: testDatabase.url,
        ...queue.environment,
        DEMO_DATA: 'false',
        LOG_LEVEL: 'trace',
        WORKER_PORT: String(workerPort),
        RATE_LIMIT_PER_MINUTE: '0',
        RATE_LIMIT_AI_PER_MINUTE: '0',
        TOKEN_CAP: '1000',
        TOKEN_REFILL_AMOUNT: '1000',
        CHROMIUM_PATH: process.env['CHROMIUM_PATH'],
      },
      onEvent: (event) => {
        if (event.kind === 'line') lines.push(`${event.part} ${event.line}`);
      },
    });
    const database = await connectDatabase(testDatabase.url, 4);
    return new CanaryFixture(stack, database, lines, workerPort, queue, testDatabase);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.disconnect();
    await this.stack.stop();
    await this.database.destroy();
    await this.queue.stop();
    await this.testDatabase.drop();
  }

  /** Signs in through the identity provider, and opens a socket. */
  async signIn(email: string, name: string, role = 'USER'): Promise<Person> {
    const { public: site } = this.stack.urls;
    const client = new ApiClient(site, site);
    await signInThroughProvider(client, { email, name });
    await this.database.query('UPDATE member SET role = $1 WHERE email = $2', [role, email]);
    return { client, frames: await this.listen(client) };
  }

  /** Sets the practice AI's behaviour. */
  control(setting: ControlSetting): Promise<void> {
    return setAssistant(this.stack.urls.assistant, setting);
  }

  /** The metrics of the API and the worker. */
  async metrics(): Promise<string> {
    const origins = [...this.stack.urls.apis, `http://127.0.0.1:${this.workerPort}`];
    const texts = await Promise.all(origins.map(async (origin) => (await fetch(`${origin}/metrics`)).text()));
    return texts.join('\n');
  }

  /** Where in the queue any of these words occurs. */
  async findInQueue(words: readonly string[]): Promise<string[]> {
    if (this.queue.redis !== null) return findInRedis(this.queue.redis.url, words);
    const own = (await columnsOf(this.database)).filter(({ schema }) => schema !== 'public');
    const names = new Set(own.map(({ table, column }) => `${table}.${column}`));
    if (names.size === 0) throw new Error('the queue has no tables');
    return (await findInDatabase(this.database, words)).filter((name) => names.has(name));
  }

  private async listen(client: ApiClient): Promise<string[]> {
    const { public: origin } = this.stack.urls;
    const socket = io(origin, { forceNew: true, extraHeaders: { cookie: client.cookieHeader, origin } });
    this.sockets.push(socket);
    const frames: string[] = [];
    socket.onAny((...frame: unknown[]) => frames.push(JSON.stringify(frame)));
    await until('the socket is connected', () => socket.connected);
    return frames;
  }
}
