import { join } from 'node:path';
import { demoRootEmails } from '../demo-accounts.js';
import { findProjectRoot } from '../processes/project-root.js';
import type { Environment } from './stack-options.js';

/** What the API and the workers of a stack are configured with: the user's variables, secrets, and the addresses of the local parts. */
export interface PartSettings {
  user: Environment;
  publicUrl: string;
  databaseUrl: string;
  dataDirectory: string;
  sessionSecret: string;
  endUserSecret: string;
  identityProvider?: { origin: string; clientId: string; clientSecret: string };
  assistantOrigin?: string;
  sampleSiteOrigin?: string;
}

// Variables that any process needs to run at all.
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'];

/** The variables of every child process: those that it inherits from this one, and the cache of compiled code. */
export function baseEnvironment(): Record<string, string> {
  const given = Object.fromEntries(inherited.map((name) => [name, process.env[name]]));
  // Compiled code is cached between starts; Node.js 20 ignores the variable.
  return definedOnly({ ...given, NODE_COMPILE_CACHE: join(findProjectRoot(), 'node_modules/.cache/node') });
}

/** Builds the environment of the API and the workers. */
export function partEnvironment(settings: PartSettings): Record<string, string> {
  return definedOnly({
    ...baseEnvironment(),
    ROOT_EMAILS: settings.identityProvider && demoRootEmails,
    WEB_ROOT: join(findProjectRoot(), 'dist/web'),
    SESSION_SECRET: settings.sessionSecret,
    OPENAI_END_USER_SECRET: settings.endUserSecret,
    // With the local identity provider anybody can sign in as anybody, the demo administrator included.
    LISTEN_HOST: settings.identityProvider && '127.0.0.1',
    ...definedOnly(settings.user),
    ...identityProvider(settings),
    ...assistant(settings),
    ...sampleSite(settings),
    DATABASE_URL: settings.databaseUrl,
    DATA_DIR: settings.dataDirectory,
    PUBLIC_URL: settings.publicUrl,
  });
}

function identityProvider({ identityProvider: provider }: PartSettings): Environment {
  if (!provider) return {};
  return {
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_AUTHORIZATION_URL: `${provider.origin}/authorize`,
    GOOGLE_TOKEN_URL: `${provider.origin}/token`,
    GOOGLE_USERINFO_URL: `${provider.origin}/userinfo`,
  };
}

function assistant({ assistantOrigin, user }: PartSettings): Environment {
  // A user's own server often needs no key, but the client requires one.
  if (!assistantOrigin) return user.OPENAI_API_KEY ? {} : { OPENAI_API_KEY: 'none' };
  return {
    OPENAI_API_KEY: 'practice',
    OPENAI_BASE_URL: `${assistantOrigin}/v1`,
    OPENAI_MODEL: 'jaso-practice',
    OPENAI_EMBEDDING_MODEL: 'jaso-practice-embedding',
    AI_PRACTICE_MODE: 'true',
  };
}

function sampleSite({ sampleSiteOrigin, user }: PartSettings): Environment {
  if (!sampleSiteOrigin) return {};
  const hosts = [user.CRAWL_ALLOWED_HOSTS, new URL(sampleSiteOrigin).host].filter(Boolean);
  return { SAMPLE_SITE_ORIGIN: sampleSiteOrigin, CRAWL_ALLOWED_HOSTS: hosts.join(',') };
}

/** An empty variable counts as unset, as it does for the processes themselves. */
function definedOnly(environment: Environment): Record<string, string> {
  const entries = Object.entries(environment);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
