import { accessSync, constants } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Programs of Debian's packages that the topology runs besides the product. */
const PROGRAMS = ['setpriv', 'redis-server', 'redis-cli', 'caddy', 'nginx'] as const;

/** Those that are not installed on this machine. */
export const missingPrograms = (): string[] => PROGRAMS.filter((name) => findProgram(name) === undefined);

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * The path of a program.
 * @throws Error when it is not installed
 */
export function programPath(name: string): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} 프로그램이 없어요.`);
  return path;
}

/**
 * Writes the balancer's configuration with other addresses and another folder, and no other change.
 * @throws Error when the file no longer contains the text to replace
 */
export async function writeBalancerConfiguration(
  source: string,
  target: string,
  addresses: { nameServerPort: number; address: string; folder: string },
): Promise<void> {
  const replacements: [from: string, to: string][] = [
    ['resolver 127.0.0.11 ', `resolver 127.0.0.1:${addresses.nameServerPort} `],
    ['listen 8080;', `listen ${addresses.address}:8080;`],
    [' /tmp/', ` ${addresses.folder}/`],
  ];
  let text = await readFile(source, 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`${source} says nothing of "${from}"`);
    text = text.replaceAll(from, to);
  }
  await writeFile(target, text);
}
