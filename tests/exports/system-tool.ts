import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program of the system; says plainly what to install when it is not there. */
export async function runTool(name: string, debianPackage: string, args: string[]): Promise<string> {
  try {
    const options = { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 };
    return (await promisify(execFile)(name, args, options)).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`this test needs ${name}: install the Debian package ${debianPackage}`, {
        cause: error,
      });
    throw error;
  }
}
