import { PassThrough } from 'node:stream';
import { runCli } from '../../apps/cli/src/run-cli.js';

/** What a command has come to. */
export interface CommandAnswer {
  code: number;
  /** Lines for people. */
  printed: string[];
  complaints: string[];
}

/** Runs a command of the command line in this process, with this environment and no other. */
export async function runCommand(
  args: string[],
  environment: Record<string, string | undefined>,
  { output = new PassThrough().resume(), signal = new AbortController().signal } = {},
): Promise<CommandAnswer> {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await runCli(args, {
    environment,
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
    output,
    signal,
  });
  return { code, printed, complaints };
}
