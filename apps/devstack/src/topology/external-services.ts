import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { demoRootEmails } from '../demo-accounts.js';
import { findFreePort } from '../processes/free-port.js';
import { ManagedProcess } from '../processes/managed-process.js';
import { builtEntries, preload } from '../stack/entries.js';
import { baseEnvironment } from '../stack/part-environment.js';

/** Local replacements of the external services: identity provider, AI provider and PostgreSQL. */
export interface ExternalServices {
  /** The variables that an operator writes into the env file. */
  variables: Record<string, string>;
  /** Variables that an operator need not set: the addresses of the identity provider. */
  environment: Record<string, string>;
  /** host:port of the database. */
  postgres: string;
  identityProvider: string;
  assistant: string;
  /** Ports for the proxy. */
  ports: { http: number; https: number };
  stop(): Promise<void>;
}

const secret = (): string => randomBytes(32).toString('hex');

/** Starts the replacements of the external services. @throws PartFailure */
export async function startExternalServices(
  folder: string,
  {
    fastDatabase = false,
    assistantMilliseconds = 0,
  }: { fastDatabase?: boolean; assistantMilliseconds?: number },
): Promise<ExternalServices> {
  const [http, https] = [await findFreePort(), await findFreePort()];
  const site = `localhost:${https}`;
  const client = { id: 'jaso-topology', secret: secret() };
  const password = secret();
  const parts = {
    postgres: part('postgres', folder, {
      POSTGRES_DIRECTORY: await passwordFolder(join(folder, 'postgres'), password),
      POSTGRES_FAST: String(fastDatabase),
    }),
    identityProvider: part('identityProvider', folder, {
      IDENTITY_PROVIDER_CLIENT_ID: client.id,
      IDENTITY_PROVIDER_CLIENT_SECRET: client.secret,
      IDENTITY_PROVIDER_REDIRECT_URIS: `https://${site}/auth/callback/google`,
    }),
    assistant: part('assistant', folder, {
      ASSISTANT_PORT: '0',
      ASSISTANT_LATENCY_MS: String(assistantMilliseconds),
    }),
  };
  const stop = async () => void (await Promise.all(Object.values(parts).map((process) => process.stop())));
  try {
    const [postgres, provider, assistant] = await Promise.all([
      parts.postgres.start(),
      parts.identityProvider.start(),
      parts.assistant.start(),
    ]);
    const origin = `http://127.0.0.1:${provider.port}`;
    const assistantOrigin = `http://127.0.0.1:${assistant.port}`;
    return {
      variables: {
        SITE_HOST: site,
        POSTGRES_PASSWORD: password,
        REDIS_PASSWORD: secret(),
        SESSION_SECRET: secret(),
        METRICS_TOKEN: secret(),
        GOOGLE_CLIENT_ID: client.id,
        GOOGLE_CLIENT_SECRET: client.secret,
        ROOT_EMAILS: demoRootEmails,
        OPENAI_API_KEY: 'practice',
        OPENAI_BASE_URL: `${assistantOrigin}/v1`,
        NETWORK_SUBNET: '127.0.0.0/8',
      },
      environment: {
        GOOGLE_AUTHORIZATION_URL: `${origin}/authorize`,
        GOOGLE_TOKEN_URL: `${origin}/token`,
        GOOGLE_USERINFO_URL: `${origin}/userinfo`,
      },
      postgres: `127.0.0.1:${postgres.port}`,
      identityProvider: origin,
      assistant: assistantOrigin,
      ports: { http, https },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function part(name: keyof typeof builtEntries, folder: string, own: Record<string, string>): ManagedProcess {
  return new ManagedProcess({
    name,
    entry: builtEntries[name],
    environment: { ...baseEnvironment(), ...own },
    // Not for PostgreSQL: its supervising process shuts the server down when the launcher ends.
    ...(name !== 'postgres' && { preload }),
    logFile: join(folder, 'logs', `${name}.log`),
    graceMilliseconds: 40_000,
  });
}

// PostgreSQL uses the password in the folder, as the container uses the one in its environment.
async function passwordFolder(folder: string, password: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await writeFile(join(folder, 'password'), password, { mode: 0o600 });
  return folder;
}
