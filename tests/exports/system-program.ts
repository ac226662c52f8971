import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether one of these programs is missing on PATH; prints it, so that a test that skips a check is visible. */
export function isMissing(debianPackage: string, programs: readonly string[]): boolean {
  const missing = programs.filter((program) => !isOnPath(program));
  if (missing.length > 0)
    process.stderr.write(`Without ${missing.join(', ')} (Debian: ${debianPackage}) a test is left out.\n`);
  return missing.length > 0;
}

/** Runs a program of the system on `input`. @throws Error when it fails or takes longer than two minutes */
export function runProgram(program: string, args: string[], input?: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 };
    const child = execFile(program, args, options, (error, printed) =>
      error === null ? resolve(printed) : reject(error),
    );
    if (input !== undefined) child.stdin?.end(input);
  });
}

function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
