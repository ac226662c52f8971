import { withProductionRules, workerEnvironment } from './environment.js';
import { loadEnvironment } from './load-environment.js';

/** Everything a worker process is configured by. */
export type WorkerConfig = ReturnType<typeof loadWorkerConfig>;

/** DI token of a worker's configuration. */
export const WORKER_CONFIG = Symbol('WORKER_CONFIG');

/**
 * Reads a worker's environment.
 * @throws InvalidEnvironmentError
 */
export const loadWorkerConfig = (environment: Record<string, string | undefined>) =>
  loadEnvironment(withProductionRules(workerEnvironment), environment);
