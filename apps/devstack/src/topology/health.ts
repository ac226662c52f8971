import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const ADDRESS = /https?:\/\/[\w.:/-]+/;
const LIMIT_MILLISECONDS = 5_000;

/**
 * What the health check of a Compose service says of a process that stands for its container. A check that asks an address is run only
 * once the address answers, since a process a second for each would cost more than what is watched; `wget` is that question itself.
 */
export function healthOf(
  test: readonly string[],
  address: string,
  environment: Record<string, string>,
): () => Promise<boolean> {
  const [kind, ...words] = test.map((word) =>
    word.replaceAll('127.0.0.1', address).replace(/^redis-cli /, `redis-cli -h ${address} `),
  );
  const url = ADDRESS.exec(words.join(' '))?.[0];
  const command = kind === 'CMD-SHELL' ? ['sh', '-c', ...words] : words;
  return async () => {
    if (url !== undefined && !(await answers(url))) return false;
    return command[0] === 'wget' || (await succeeds(command, environment));
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MILLISECONDS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function succeeds([program = '', ...args]: string[], env: Record<string, string>): Promise<boolean> {
  try {
    await promisify(execFile)(program === 'node' ? process.execPath : program, args, {
      env,
      timeout: LIMIT_MILLISECONDS,
    });
    return true;
  } catch {
    return false;
  }
}
