import type { z } from 'zod';
import type { TokenPolicy } from '#domain';
import {
  apiEnvironment,
  QUEUES_WITHOUT_AI,
  type commonEnvironment,
  withProductionRules,
  workerEnvironment,
} from './environment.js';

/** Long enough for a proxy that asks /health/ready every few seconds to stop sending requests. */
const PRODUCTION_DRAIN_SECONDS = 5;

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Everything the API process is configured by. */
export type ApiConfig = ReturnType<typeof loadApiConfig>;

/** Injection token of the API's configuration. */
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

/** Everything a worker process is configured by. */
export type WorkerConfig = ReturnType<typeof loadWorkerConfig>;

/** Injection token of a worker's configuration. */
export const WORKER_CONFIG = Symbol('WORKER_CONFIG');

/** The environment does not fit; the message lists every variable at fault. */
export class InvalidEnvironmentError extends Error {}

/**
 * Reads a worker's environment. One that never calls the AI provider needs no OPENAI_API_KEY.
 * @throws InvalidEnvironmentError
 */
export const loadWorkerConfig = (environment: Record<string, string | undefined>) =>
  loadEnvironment(withProductionRules(workerEnvironment), {
    ...environment,
    ...(!environment['OPENAI_API_KEY'] && !mayCallAi(environment) && { OPENAI_API_KEY: 'unused' }),
  });

function mayCallAi({ WORKER_QUEUES: names }: Record<string, string | undefined>): boolean {
  const queues = workerEnvironment.shape.WORKER_QUEUES.safeParse(names === '' ? undefined : names);
  return !queues.success || queues.data.some((queue) => !QUEUES_WITHOUT_AI.includes(queue));
}

/**
 * Parses the environment once, at start. An empty variable counts as unset.
 * @throws InvalidEnvironmentError naming every bad variable at once, never its value
 */
export function loadEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new InvalidEnvironmentError(`환경 변수를 확인해 주세요.\n${lines.join('\n')}`);
}

export type { TokenPolicy };

/** Injection token of the token policy. */
export const TOKEN_POLICY = Symbol('TOKEN_POLICY');

/** The token policy of a process's environment. */
export const tokenPolicyOf = (environment: z.infer<typeof commonEnvironment>): TokenPolicy => ({
  cap: environment.TOKEN_CAP,
  refillAmount: environment.TOKEN_REFILL_AMOUNT,
  refillSeconds: environment.TOKEN_REFILL_SECONDS,
});
