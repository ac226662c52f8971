import { PassThrough } from 'node:stream';
import { runCli } from '../../apps/cli/src/run-cli.js';

/** Exit code and output of a command. */
export interface CommandAnswer {
  code: number;
  /** Lines on standard output; files that a command writes are not part of it. */
  output: string[];
  errorOutput: string[];
}

/** Runs a command of the command line in this process, with only this environment. */
export async function runCommand(
  args: string[],
  environment: Record<string, string | undefined>,
  { output = new PassThrough().resume(), signal = new AbortController().signal } = {},
): Promise<CommandAnswer> {
  const lines: string[] = [];
  const errorLines: string[] = [];
  const code = await runCli(args, {
    environment,
    print: (line) => lines.push(line),
    complain: (line) => errorLines.push(line),
    output,
    signal,
  });
  return { code, output: lines, errorOutput: errorLines };
}
