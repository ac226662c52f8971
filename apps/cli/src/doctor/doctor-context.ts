import { type IsolatedBrowser, launchIsolatedChromium } from '#browser';
import { Redis } from 'ioredis';
import pg from 'pg';

const CONNECT_MILLISECONDS = 5_000;

/** The processes whose configuration can be checked. */
export const DOCTOR_PROCESSES = ['api', 'worker'] as const;
export type DoctorProcess = (typeof DOCTOR_PROCESSES)[number];

/** What the checks inspect. Connections are made and the browser is started when one is first asked for; all checks share them. */
export class DoctorContext {
  private databaseClient: Promise<pg.Client> | undefined;
  private redisClient: Promise<Redis> | undefined;
  private startedBrowser: Promise<IsolatedBrowser> | undefined;

  /** @param plannedProcesses how many processes of the product are to share the database */
  constructor(
    readonly environment: Record<string, string | undefined>,
    readonly processes: readonly DoctorProcess[],
    readonly plannedProcesses: number,
  ) {}

  /** A variable; an empty one counts as unset. */
  variable(name: string): string | undefined {
    const value = this.environment[name];
    return value === '' ? undefined : value;
  }

  get isProduction(): boolean {
    return this.variable('NODE_ENV') === 'production';
  }

  includes(process: DoctorProcess): boolean {
    return this.processes.includes(process);
  }

  /** @throws Error when the database cannot be reached */
  database(): Promise<pg.Client> {
    this.databaseClient ??= connectDatabase(this.variable('DATABASE_URL') ?? '');
    return this.databaseClient;
  }

  /** Undefined when REDIS_URL is not set. @throws Error when Redis cannot be reached */
  async redis(): Promise<Redis | undefined> {
    const url = this.variable('REDIS_URL');
    if (url === undefined) return undefined;
    this.redisClient ??= connectRedis(url);
    return this.redisClient;
  }

  /** Chromium as a worker would start it if it may do without the sandbox. @throws Error when it does not start */
  browser(): Promise<IsolatedBrowser> {
    this.startedBrowser ??= launchIsolatedChromium(this.variable('CHROMIUM_PATH'));
    return this.startedBrowser;
  }

  async close(): Promise<void> {
    const [database, redis, started] = await Promise.allSettled([
      this.databaseClient,
      this.redisClient,
      this.startedBrowser,
    ]);
    if (database.status === 'fulfilled') await database.value?.end();
    if (redis.status === 'fulfilled') redis.value?.disconnect();
    if (started.status === 'fulfilled') await started.value?.browser.close();
  }
}

async function connectDatabase(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'jasogongbang-doctor',
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: CONNECT_MILLISECONDS,
  });
  // A connection that breaks fails the next check.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function connectRedis(url: string): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MILLISECONDS,
    commandTimeout: CONNECT_MILLISECONDS,
  });
  let failure: Error | undefined;
  redis.on('error', (error: Error) => (failure = error));
  await redis.connect().catch((error: unknown) => {
    // The first error explains more than the later "connection closed".
    throw failure ?? error;
  });
  return redis;
}
