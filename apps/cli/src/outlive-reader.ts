import type { Writable } from 'node:stream';

/**
 * Lets a command go on to its end when whoever reads what it prints has gone, as `| head -1` does; the rest is told nobody. Who writes
 * bytes to the stream, as a backup does, still learns of it from the write itself.
 */
export function outliveReader(stream: Writable): void {
  stream.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
}
