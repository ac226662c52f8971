import { commonEnvironment, loadEnvironment } from '#config';

const databaseEnvironment = commonEnvironment.pick({ DATABASE_URL: true });

/** The address of the database, for commands without an application context. @throws InvalidEnvironmentError */
export const databaseUrlOf = (environment: Record<string, string | undefined>): string =>
  loadEnvironment(databaseEnvironment, environment).DATABASE_URL;

/** The address without its password, to show. */
export function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password !== '') shown.password = '***';
  shown.search = '';
  return shown.href;
}
