import { z } from 'zod';
import {
  apiEnvironment,
  flag,
  loadEnvironment,
  port,
  wholeNumber,
  withProductionRules,
  workerEnvironment,
} from '#config';
import { isPortFree } from '../processes/free-port.js';
import type { Environment } from '../stack/stack-options.js';

/** Settings of the launcher itself, besides those that it passes on. */
export interface LauncherOptions {
  development: boolean;
  dataDirectory: string;
  port: number;
  /** The port was configured, so no other one may be used. */
  portIsFixed: boolean;
  workers: number;
}

/** The start is not possible; the message can be shown to people. */
export class StartRefused extends Error {}

const requiredInProduction = [
  'DATABASE_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'OPENAI_API_KEY',
  'SESSION_SECRET',
] as const;

// Settings of the parts are checked here too, so that all mistakes are reported at once and before anything starts.
const partSettings = z.object({ ...apiEnvironment.shape, ...workerEnvironment.shape }).partial();
const launcherSettings = partSettings.extend({
  PORT: port(1).optional(),
  WORKERS: wholeNumber(0, 64).default(1),
  DATA_DIR: z.string().default('.data'),
  DEMO_DATA: flag.default(true),
  ASSISTANT_LATENCY_MS: wholeNumber(0).optional(),
  ASSISTANT_CHUNK_DELAY_MS: wholeNumber(0).optional(),
});
const settings = withProductionRules(launcherSettings).superRefine(checkRequiredInProduction, {
  when: () => true,
});

/**
 * Reads the launcher's own settings, and checks those of the parts.
 *
 * @throws StartRefused for an unknown argument
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

// In production nobody may sign in as a demo account, and the database may not be in a folder of the app.
function checkRequiredInProduction(
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

const portsToTry = 50;

/**
 * The port to listen on: the wanted one, or the next free one when it is not fixed.
 *
 * @throws StartRefused when the wanted port is fixed and taken, or when it and the next 50 are taken
 */
export async function choosePort(wanted: number, isFixed: boolean): Promise<number> {
  const last = isFixed ? wanted : Math.min(wanted + portsToTry, 65_535);
  for (let port = wanted; port <= last; port += 1) if (await isPortFree(port)) return port;
  if (isFixed) {
    throw new StartRefused(`PORT=${wanted} 포트를 다른 프로그램이 쓰고 있어요. 다른 번호를 정해 주세요.`);
  }
  throw new StartRefused(`${wanted}–${last} 포트를 모두 다른 프로그램이 쓰고 있어요. PORT를 정해 주세요.`);
}
