import { connectDatabase } from '#database';
import type { DataSource } from 'typeorm';
import { join } from 'node:path';
import { findFreePort } from '../../../apps/devstack/src/processes/free-port.js';
import { ManagedProcess } from '../../../apps/devstack/src/processes/managed-process.js';
import { builtEntries, preload } from '../../../apps/devstack/src/stack/entries.js';
import { baseEnvironment } from '../../../apps/devstack/src/stack/part-environment.js';
import { recordEnds } from '../verify/stored-state.js';
import { FakeClock } from './fake-clock.js';
import { FaultProcess } from './fault-process.js';
import type { Servers } from './servers.js';

const WORKERS = 3;
/** In a log line of the product: an error that nothing has handled. */
export const UNHANDLED_ERROR = /a rejection was not handled|unhandledRejection|uncaughtException/;
/** The signal with which the harness itself kills. */
const OWN_SIGNAL = 'SIGKILL';

export const SESSION_SECRET = 'a-secret-that-only-the-fault-harness-uses';

/** The product as in production: an API, three workers with the real handlers, and their servers. */
export class ProductDeployment {
  private constructor(
    readonly servers: Servers,
    readonly apiUrl: string,
    readonly api: FaultProcess,
    readonly workers: readonly FaultProcess[],
    /** A connection of the harness that bypasses the relays; its pool reconnects after an outage. */
    readonly database: DataSource,
    /** Clocks of the API and then of the workers; empty without libfaketime. */
    readonly clocks: readonly FakeClock[],
    /** Unhandled errors in logs, and processes that ended without being killed. */
    readonly unhandledFailures: readonly string[],
  ) {}

  /** @param faketime path of libfaketime when clocks shall step */
  static async start(servers: Servers, faketime?: string): Promise<ProductDeployment> {
    const unhandledFailures: string[] = [];
    const port = await findFreePort();
    const environment = productEnvironment(servers, port);
    await new ManagedProcess({
      name: 'migrate',
      entry: builtEntries.migrate,
      environment: { ...environment, DATABASE_URL: servers.postgres.url },
      preload,
    }).runToEnd();
    const database = await connectDatabase(servers.postgres.url, 4);
    await recordEnds(database);
    const names = ['api', ...Array.from({ length: WORKERS }, (_, index) => `worker-${index + 1}`)];
    const clocks = await makeClocks(names, servers.directory, faketime);
    const [api, ...workers] = names.map((name, index) =>
      newPart(name, servers.directory, { ...environment, ...clocks[index]?.environment }, unhandledFailures),
    );
    if (api === undefined) throw new Error('there is no API');
    await Promise.all([api, ...workers].map((part) => part.start()));
    return new ProductDeployment(
      servers,
      `http://localhost:${port}`,
      api,
      workers,
      database,
      clocks,
      unhandledFailures,
    );
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
  AI_MEMBER_DAILY_TOKENS: '0',
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
  unhandledFailures: string[],
): FaultProcess {
  return new FaultProcess({
    name,
    entry: name === 'api' ? builtEntries.api : builtEntries.worker,
    environment,
    preload,
    logFile: join(directory, `${name}.log`),
    onLine: (line) => {
      if (UNHANDLED_ERROR.test(line)) unhandledFailures.push(`${name}: ${line.slice(0, 300)}`);
    },
    onUnexpectedEnd: (reason) => {
      if (reason !== OWN_SIGNAL) unhandledFailures.push(`${name} ended by itself: ${reason}`);
    },
  });
}
