import { apiEnvironment, withProductionRules } from './environment.js';
import { loadEnvironment } from './load-environment.js';

/** Long enough for a proxy that asks /health/ready every few seconds to stop sending requests. */
const PRODUCTION_DRAIN_SECONDS = 5;

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Everything the API process is configured by. */
export type ApiConfig = ReturnType<typeof loadApiConfig>;

/** DI token of the API's configuration. */
export const API_CONFIG = Symbol('API_CONFIG');

/**
 * Reads the API's environment.
 * @throws InvalidEnvironmentError
 */
export function loadApiConfig(environment: Record<string, string | undefined>) {
  const read = loadEnvironment(withProductionRules(apiEnvironment), environment);
  const production = read.NODE_ENV === 'production';
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`);
  return {
    ...read,
    production,
    publicOrigin: publicUrl.origin,
    /** The web app's own callback comes first; ALLOWED_REDIRECT_URIS adds others. */
    redirectUris: [`${publicUrl.origin}/auth/callback/google`, ...read.ALLOWED_REDIRECT_URIS],
    /** Browsers take `__Host-` and Secure cookies over HTTPS only. */
    secureCookies: publicUrl.protocol === 'https:',
    publicHostIsLoopback: LOOPBACK_HOSTS.has(publicUrl.hostname),
    drainMilliseconds: 1_000 * (read.DRAIN_SECONDS ?? (production ? PRODUCTION_DRAIN_SECONDS : 0)),
    aiConsentRequired: read.AI_CONSENT_REQUIRED ?? production,
  };
}
