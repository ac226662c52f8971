import {
  apiEnvironment,
  flag,
  loadEnvironment,
  port,
  wholeNumber,
  withProductionRules,
  workerEnvironment,
} from '#config';
import { z } from 'zod';
import type { Environment } from '../stack/stack-options.js';

/** Settings that the launcher itself obeys, besides those that it passes on. */
export interface LauncherOptions {
  development: boolean;
  dataDirectory: string;
  port: number;
  /** The port was asked for, so no other one will do. */
  portIsFixed: boolean;
  workers: number;
}

/** The start cannot go on; the message is fit to show as it is. */
export class StartRefused extends Error {}

const requiredInProduction = [
  'DATABASE_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'OPENAI_API_KEY',
  'SESSION_SECRET',
] as const;

// What the parts read is looked at here too, so that all that is wrong is told once and before anything starts.
const partSettings = z.object({ ...apiEnvironment.shape, ...workerEnvironment.shape }).partial();
const launcherSettings = partSettings.extend({
  PORT: port(1).optional(),
  WORKERS: wholeNumber(0, 64).default(1),
  DATA_DIR: z.string().default('.data'),
  DEMO_DATA: flag.default(true),
  ASSISTANT_LATENCY_MS: wholeNumber(0).optional(),
  ASSISTANT_CHUNK_DELAY_MS: wholeNumber(0).optional(),
});
const settings = withProductionRules(launcherSettings).superRefine(refuseMakeshiftProduction, {
  when: () => true,
});

/**
 * Reads the launcher's own settings, and sees that the parts can read theirs.
 *
 * @throws StartRefused at an argument that it does not know
 * @throws InvalidEnvironmentError naming every variable that is wrong
 */
export function readLauncherOptions(environment: Environment, args: string[]): LauncherOptions {
  refuseUnknown(args);
  const { PORT, WORKERS, DATA_DIR } = loadEnvironment(settings, environment);
  return {
    development: args.includes('--dev'),
    dataDirectory: DATA_DIR,
    port: PORT ?? 3000,
    portIsFixed: PORT !== undefined,
    workers: WORKERS,
  };
}

function refuseUnknown(args: string[]): void {
  const unknown = args.filter((arg) => arg !== '--dev');
  if (unknown.length > 0) throw new StartRefused(`모르는 인자예요: ${unknown.join(' ')}`);
}

// In production nobody may sign in as a demo account, and no database may live in a folder of the app.
function refuseMakeshiftProduction(
  environment: z.infer<typeof launcherSettings>,
  context: z.RefinementCtx,
): void {
  if (environment.NODE_ENV !== 'production') return;
  for (const name of requiredInProduction)
    if (environment[name] === undefined)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: '운영 환경에서는 로컬 대역을 쓰지 않아서 필요합니다',
      });
}
