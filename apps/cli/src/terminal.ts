import type { Writable } from 'node:stream';

/** Where a command reads its configuration and writes what people read. */
export interface Terminal {
  environment: Record<string, string | undefined>;
  /** Takes a line of what was asked for. */
  print(line: string): void;
  /** Takes a line that is not part of the answer, such as an error. */
  complain(line: string): void;
  /** Takes bytes, where a command writes its answer as such (`backup --to -`). */
  output: Writable;
  /** Aborted when somebody stops the command. */
  signal: AbortSignal;
}
