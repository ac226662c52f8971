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

/**
 * Ignores EPIPE on a stream: the command runs to its end when the reader of its output has gone, as with `| head -1`. A command that
 * writes bytes to the stream, such as a backup, still gets the error from its own write.
 * @throws every other error of the stream, as an uncaught exception
 */
export function ignoreBrokenPipe(stream: Writable): void {
  stream.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
}
