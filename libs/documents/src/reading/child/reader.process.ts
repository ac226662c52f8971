import dgram from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { readDocument } from '../read-document.js';
import { DocumentRefusal } from '../refusal.js';
import type { ReaderAnswer } from './reader-protocol.js';

async function answerFor(bytes: Buffer): Promise<ReaderAnswer> {
  try {
    return { document: await readDocument(bytes) };
  } catch (error) {
    if (error instanceof DocumentRefusal) return { refusal: error.refusal, detail: error.detail };
    // A call stack that a document's own nesting uses up, or an array that outgrows what the engine can hold.
    if (error instanceof RangeError) return { refusal: 'TOO_DEEP', detail: 'range' };
    // Any other error of a parser is blamed on the file: mistakes of the parser itself show on valid files.
    return { refusal: 'BROKEN', detail: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Reads one document from standard input, answers one line of JSON on standard output, and ends. */
async function main(): Promise<void> {
  // Reads its options from the same arguments.
  const watchdog = new Worker(new URL('./watchdog.js', import.meta.url), { argv: process.argv.slice(2) });
  const [bytes] = await Promise.all([buffer(process.stdin), once(watchdog, 'message')]);
  forbidNetwork();
  const answer = await answerFor(bytes);
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));
}

main().catch((error: unknown) => {
  const answer: ReaderAnswer = { fault: error instanceof Error ? error.message : 'unknown' };
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(1));
});

function refuse(): never {
  throw new Error('a document is read without a network');
}

/** Takes sockets and fetch away from this thread. Look-ups of names and new worker threads are not stopped. */
function forbidNetwork(): void {
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dgram.Socket.prototype.bind = refuse;
  dgram.Socket.prototype.send = refuse;
  for (const name of ['fetch', 'WebSocket', 'EventSource'])
    Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
}
