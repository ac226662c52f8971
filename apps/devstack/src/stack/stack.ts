import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { clearStaleServer } from '../postgres/stale-server.js';
import { findFreePort } from '../processes/free-port.js';
import { errorCode } from '../processes/process-life.js';
import { baseEnvironment, partEnvironment, type PartSettings } from './part-environment.js';
import { Parts } from './parts.js';
import type { Stack, StackOptions } from './stack-options.js';

/**
 * Starts the whole product on this machine: database, migrations, demo data, identity provider, assistant, sample site, API and workers,
 * except the parts that the environment replaces. Serves `npm start`, tests that need the whole product, benchmarks and screenshots.
 *
 * @throws PartFailure naming the part that did not start; everything that had been started is stopped then
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataDirectory = await prepareDataDirectory(options.dataDirectory);
  const parts = new Parts(options, join(dataDirectory, 'logs'));
  const stop = async () => {
    await parts.stop();
    // The supervising process may have been killed itself.
    await clearStaleServer(join(dataDirectory, 'postgres', 'cluster'));
    if (!options.dataDirectory) await rm(dataDirectory, { recursive: true, force: true });
  };
  const abort = () => void parts.stop();
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    options.signal?.throwIfAborted();
    return {
      ...(await startParts(options, parts, dataDirectory)),
      dataDirectory,
      broken: parts.broken,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', abort);
  }
}

async function prepareDataDirectory(wanted: string | undefined): Promise<string> {
  if (wanted) await mkdir(wanted, { recursive: true, mode: 0o711 });
  if (wanted) return resolve(wanted);
  const temporary = await mkdtemp(join(tmpdir(), 'jasogongbang-'));
  // Under root the database runs as another account, which must be able to enter the folder.
  await chmod(temporary, 0o711);
  return temporary;
}

type StartedParts = Pick<Stack, 'urls' | 'processes'>;

async function startParts(options: StackOptions, parts: Parts, dataDirectory: string): Promise<StartedParts> {
  const user = options.environment ?? {};
  const port = options.port ?? (await findFreePort());
  const publicUrl = options.publicUrl ?? (user.PUBLIC_URL || `http://localhost:${port}`);
  const sessionSecret = user.SESSION_SECRET || (await keptSecret(join(dataDirectory, 'session-secret')));
  const endUserSecret = await keptSecret(join(dataDirectory, 'end-user-secret'));
  parts.newGroup();
  const database = startDatabase(options, parts, dataDirectory);
  parts.newGroup();
  const outside = [
    startIdentityProvider(options, parts, publicUrl),
    startAssistant(options, parts),
    startSampleSite(options, parts, dataDirectory),
  ] as const;
  const [postgres, provider, assistant, sampleSite] = await Promise.all([database, ...outside]);
  const settings: PartSettings = {
    user: { ...user },
    publicUrl,
    databaseUrl: postgres.url,
    dataDirectory,
    sessionSecret,
    endUserSecret,
    identityProvider: provider,
    assistantOrigin: assistant?.origin,
    sampleSiteOrigin: sampleSite?.origin,
  };
  const environment = partEnvironment(settings);
  await Promise.all([prepareDatabase(parts, environment), options.webBuild]);
  const { apis, workers, origins } = await startServers(options, parts, environment, port);
  return {
    urls: {
      public: publicUrl,
      apis: origins,
      database: postgres.url,
      identityProvider: provider?.origin,
      assistant: assistant?.origin,
      sampleSite: sampleSite?.origin,
    },
    processes: {
      postgres: postgres.process,
      identityProvider: provider?.process,
      assistant: assistant?.process,
      sampleSite: sampleSite?.process,
      apis,
      workers,
    },
  };
}

async function startDatabase(options: StackOptions, parts: Parts, dataDirectory: string) {
  const given = options.environment?.DATABASE_URL;
  if (given) return { url: given };
  const environment = {
    ...baseEnvironment(),
    POSTGRES_DIRECTORY: join(dataDirectory, 'postgres'),
    POSTGRES_FAST: String(options.fastDatabase ?? false),
  };
  const settings = { portVariable: 'POSTGRES_PORT', graceMilliseconds: 40_000 };
  const process = parts.make('postgres', 'postgres', environment, settings);
  const { url = '' } = await parts.start(process);
  return { url, process };
}

async function startIdentityProvider(options: StackOptions, parts: Parts, publicUrl: string) {
  const user = options.environment ?? {};
  if (user.GOOGLE_CLIENT_ID) return undefined;
  const clientId = 'jaso-local';
  const clientSecret = randomBytes(24).toString('base64url');
  const callback = `${new URL(publicUrl).origin}/auth/callback/google`;
  const others = user.ALLOWED_REDIRECT_URIS ? [user.ALLOWED_REDIRECT_URIS] : [];
  const environment = {
    ...baseEnvironment(),
    IDENTITY_PROVIDER_CLIENT_ID: clientId,
    IDENTITY_PROVIDER_CLIENT_SECRET: clientSecret,
    IDENTITY_PROVIDER_REDIRECT_URIS: [callback, ...others].join(','),
  };
  const settings = { portVariable: 'IDENTITY_PROVIDER_PORT' };
  const process = parts.make('identity-provider', 'identityProvider', environment, settings);
  const { port } = await parts.start(process);
  return { origin: `http://127.0.0.1:${port}`, clientId, clientSecret, process };
}

async function startAssistant({ environment: user = {} }: StackOptions, parts: Parts) {
  if (user.OPENAI_API_KEY || user.OPENAI_BASE_URL) return undefined;
  const { ASSISTANT_LATENCY_MS = '0', ASSISTANT_CHUNK_DELAY_MS = '0' } = user;
  const pace = { ASSISTANT_LATENCY_MS, ASSISTANT_CHUNK_DELAY_MS };
  const environment = { ...baseEnvironment(), ...pace, ASSISTANT_PORT: '0' };
  const process = parts.make('assistant', 'assistant', environment, { portVariable: 'ASSISTANT_PORT' });
  const { port } = await parts.start(process);
  return { origin: `http://127.0.0.1:${port}`, process };
}

async function startSampleSite(
  { environment: user = {} }: StackOptions,
  parts: Parts,
  dataDirectory: string,
) {
  if (user.NODE_ENV === 'production') return undefined;
  const kept = new KeptPort(join(dataDirectory, 'sample-site-port'));
  const environment = { ...baseEnvironment(), SAMPLE_SITE_PORT: String(await kept.read()) };
  const process = parts.make('sample-site', 'sampleSite', environment, { portVariable: 'SAMPLE_SITE_PORT' });
  const { port = 0 } = await parts.start(process);
  await kept.write(port);
  return { origin: `http://127.0.0.1:${port}`, process };
}

async function prepareDatabase(parts: Parts, environment: Record<string, string>): Promise<void> {
  parts.newGroup();
  await parts.make('migrate', 'migrate', environment).runToEnd();
  if (environment.DEMO_DATA === 'false') return;
  await parts.make('demo-data', 'demoData', environment).runToEnd();
}

async function startServers(
  options: StackOptions,
  parts: Parts,
  environment: Record<string, string>,
  firstPort: number,
) {
  const { apis: apiCount = 1, workers: workerCount = 1 } = options;
  const otherPorts = await Promise.all(Array.from({ length: apiCount - 1 }, () => findFreePort()));
  parts.newGroup();
  const apis = [firstPort, ...otherPorts]
    .slice(0, apiCount)
    .map((port, index) => parts.makeApi(numbered('api', index), { ...environment, PORT: String(port) }));
  parts.newGroup();
  const workers = Array.from({ length: workerCount }, (_, index) =>
    parts.makeWorker(numbered('worker', index), environment),
  );
  const ready = await Promise.all([...apis, ...workers].map((part) => parts.start(part)));
  const origins = ready.slice(0, apis.length).map(({ port }) => `http://localhost:${port}`);
  return { apis, workers, origins };
}

function numbered(name: string, index: number): string {
  return index === 0 ? name : `${name}-${index + 1}`;
}

/** The port of an earlier start: sample letters are identified by their addresses, so the site's address should not change. */
class KeptPort {
  constructor(private readonly path: string) {}

  /** The port that was stored last, or 0 for any. */
  async read(): Promise<number> {
    const port = Number(await this.readText());
    const isPort = Number.isInteger(port) && port > 0 && port <= 65_535;
    return isPort ? port : 0;
  }

  async write(port: number): Promise<void> {
    await writeFile(this.path, String(port));
  }

  private async readText(): Promise<string> {
    try {
      return await readFile(this.path, 'utf8');
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      return '';
    }
  }
}

/** Reads the secret of an earlier start, or creates it: 64 characters in a file that only the owner may read. */
async function keptSecret(path: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url');
  try {
    await writeFile(path, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return readFile(path, 'utf8');
  }
}
