import { connectDatabase, queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { join } from 'node:path';
import { findFreePort } from '../../../apps/devstack/src/processes/free-port.js';
import { ManagedProcess } from '../../../apps/devstack/src/processes/managed-process.js';
import { builtEntries, preload } from '../../../apps/devstack/src/stack/entries.js';
import { baseEnvironment } from '../../../apps/devstack/src/stack/part-environment.js';
import { observeEnds } from '../verify/evidence.js';
import { FakeClock } from './fake-clock.js';
import { FaultProcess } from './fault-process.js';
import type { Servers } from './servers.js';

const WORKERS = 3;
const UNHANDLED = /a rejection was not handled|unhandledRejection|uncaughtException/;
/** Only these signals come from the harness. */
const OWN_SIGNAL = 'SIGKILL';

export const SESSION_SECRET = 'a-secret-that-only-the-fault-harness-uses';

/** The product as it runs in production: an API, three workers with the real handlers, and the servers under them. */
export class ProductSite {
  private constructor(
    readonly servers: Servers,
    readonly apiUrl: string,
    readonly api: FaultProcess,
    readonly workers: readonly FaultProcess[],
    /** Past the relays, for looking on; its pool finds a server again that was away. */
    readonly database: DataSource,
    /** Of the API and then the workers, where their clocks can step. */
    readonly clocks: readonly FakeClock[],
    /** Errors that nobody handled, and ends of processes that nobody killed. */
    readonly accidents: readonly string[],
  ) {}

  /** @param faketime the library that makes clocks step, where they are to */
  static async start(servers: Servers, faketime?: string): Promise<ProductSite> {
    const accidents: string[] = [];
    const port = await findFreePort();
    const environment = productEnvironment(servers, port);
    await new ManagedProcess({
      name: 'migrate',
      entry: builtEntries.migrate,
      environment: { ...environment, DATABASE_URL: servers.postgres.url },
      preload,
    }).runToEnd();
    const database = await connectDatabase(servers.postgres.url, 4);
    await observeEnds(database);
    const names = ['api', ...Array.from({ length: WORKERS }, (_, index) => `worker-${index + 1}`)];
    const clocks = await makeClocks(names, servers.directory, faketime);
    const [api, ...workers] = names.map((name, index) =>
      newPart(name, servers.directory, { ...environment, ...clocks[index]?.environment }, accidents),
    );
    if (api === undefined) throw new Error('there is an API');
    await Promise.all([api, ...workers].map((part) => part.start()));
    return new ProductSite(servers, `http://localhost:${port}`, api, workers, database, clocks, accidents);
  }

  /** Empties the queue: FLUSHALL, or its tables. */
  async loseQueue(): Promise<void> {
    if (this.servers.redis !== undefined) return this.servers.redis.flush();
    await queryRows(this.database, 'TRUNCATE bullmq.job CASCADE');
  }

  async stop(): Promise<void> {
    await Promise.all([this.api, ...this.workers].map((part) => part.stop()));
    await this.database.destroy();
  }
}

const productEnvironment = (servers: Servers, port: number): Record<string, string> => ({
  ...baseEnvironment(),
  ...servers.environment,
  DATABASE_POOL_SIZE: '8',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  SESSION_SECRET,
  GOOGLE_CLIENT_ID: 'none',
  GOOGLE_CLIENT_SECRET: 'none',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_AUTH_PER_MINUTE: '0',
  RATE_LIMIT_AI_PER_MINUTE: '0',
  OPENAI_MODEL: 'jaso-practice',
  OPENAI_EMBEDDING_MODEL: 'jaso-practice-embedding',
  AI_PRACTICE_MODE: 'true',
});

const makeClocks = (names: string[], directory: string, faketime?: string): Promise<FakeClock[]> =>
  Promise.all(faketime === undefined ? [] : names.map((name) => FakeClock.make(name, faketime, directory)));

function newPart(
  name: string,
  directory: string,
  environment: Record<string, string>,
  accidents: string[],
): FaultProcess {
  return new FaultProcess({
    name,
    entry: name === 'api' ? builtEntries.api : builtEntries.worker,
    environment,
    preload,
    logFile: join(directory, `${name}.log`),
    onLine: (line) => {
      if (UNHANDLED.test(line)) accidents.push(`${name}: ${line.slice(0, 300)}`);
    },
    onUnexpectedEnd: (reason) => {
      if (reason !== OWN_SIGNAL) accidents.push(`${name} ended by itself: ${reason}`);
    },
  });
}
