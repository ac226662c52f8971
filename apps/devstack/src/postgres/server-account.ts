import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The account that the server runs as when the launcher itself is root, which PostgreSQL refuses to be. */
export interface ServerAccount {
  uid: number;
  gid: number;
  /** It may not enter a folder above the server or its data, so it needs a capability to do so. */
  needsCapability: boolean;
}

/** The command line that runs `command` as `account`. */
interface AccountCommand {
  command: string;
  arguments: string[];
  uid?: number;
  gid?: number;
}

const candidates = ['postgres', 'nobody', 'daemon'];
const canEnter = 0o001;
const canReadAndRun = 0o005;

/**
 * Chooses an unprivileged account, or none when this process is not root. For an existing cluster its owner is chosen, since the server
 * must own its data.
 *
 * @param cluster the data directory, which need not exist yet
 * @param paths files and folders that the server has to reach
 * @throws when /etc/passwd lists no account to use
 */
export async function chooseServerAccount(
  cluster: string,
  paths: string[],
): Promise<ServerAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  const { uid, gid } = owner?.uid ? owner : findAccount(await readFile('/etc/passwd', 'utf8'));
  const open = await Promise.all(paths.map((path) => isOpenToEveryone(path)));
  return { uid, gid, needsCapability: open.includes(false) };
}

/** Picks the account from the text of /etc/passwd. initdb reads its own account's name, so a user id without a name does not work. */
export function findAccount(passwd: string): { uid: number; gid: number } {
  const rows = passwd.split('\n').map((line) => line.split(':'));
  for (const name of candidates) {
    const row = rows.find(([rowName]) => rowName === name);
    const uid = Number(row?.[2]);
    if (row && uid > 0) return { uid, gid: Number(row[3]) };
  }
  throw new Error(`root로 실행 중인데 PostgreSQL을 맡길 계정(${candidates.join(', ')})이 없어요.`);
}

/**
 * Wraps a command so that it runs as the account. setpriv (util-linux) is used only when necessary: Node can change the account itself,
 * but cannot pass on a capability.
 */
export function runAs(account: ServerAccount | undefined, command: string, args: string[]): AccountCommand {
  if (!account) return { command, arguments: args };
  const { uid, gid, needsCapability } = account;
  if (!needsCapability) return { command, arguments: args, uid, gid };
  // initdb asks access(2), which ignores a capability of anyone but root unless no_setuid_fixup is set.
  const capability = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ];
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return { command: 'setpriv', arguments: [...identity, ...capability, command, ...args] };
}

async function isOpenToEveryone(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  if ((mode & canReadAndRun) !== canReadAndRun) return false;
  return canBeEntered(dirname(path));
}

async function canBeEntered(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & canEnter) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canBeEntered(parent);
}
