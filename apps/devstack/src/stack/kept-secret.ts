import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { errorCode } from '../processes/error-code.js';

/** Reads a secret that was made at the first start, or makes it: 64 characters that only the owner may read. */
export async function keptSecret(path: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url');
  try {
    await writeFile(path, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return readFile(path, 'utf8');
  }
}
