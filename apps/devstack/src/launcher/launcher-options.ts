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

const wholeNumber = z.string().regex(/^\d+$/).transform(Number);
const settings = z.object({
  PORT: wholeNumber.pipe(z.number().min(1).max(65_535)).optional(),
  WORKERS: wholeNumber.pipe(z.number().min(0).max(64)).default(1),
  DATA_DIR: z.string().default('.data'),
});
const meanings: Record<string, string> = {
  PORT: 'PORT는 1부터 65535까지의 정수여야 해요.',
  WORKERS: 'WORKERS는 0부터 64까지의 정수여야 해요.',
};
const requiredInProduction = ['DATABASE_URL', 'GOOGLE_CLIENT_ID', 'OPENAI_API_KEY', 'SESSION_SECRET'];

/**
 * Reads the launcher's own settings.
 *
 * @throws StartRefused naming everything that is wrong
 */
export function readLauncherOptions(environment: Environment, args: string[]): LauncherOptions {
  refuseUnknown(args);
  refuseMakeshiftProduction(environment);
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => String(issue.path[0]));
    throw new StartRefused(names.map((name) => meanings[name] ?? name).join('\n'));
  }
  const { PORT, WORKERS, DATA_DIR } = parsed.data;
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
function refuseMakeshiftProduction(environment: Environment): void {
  if (environment.NODE_ENV !== 'production') return;
  const missing = requiredInProduction.filter((name) => !environment[name]);
  if (missing.length === 0) return;
  throw new StartRefused(
    `NODE_ENV=production에서는 로컬 대역을 쓰지 않아요. 필요한 설정: ${missing.join(', ')}`,
  );
}
