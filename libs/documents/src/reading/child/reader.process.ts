import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { DocumentRefusal } from '../refusal.js';
import { forbidNetwork } from './forbid-network.js';
import { readerOptionsSchema, type ReaderAnswer } from './reader-protocol.js';

/** A call stack that is used up by a document's own nesting, and an array that outgrows what an engine can hold. */
const isExhausted = (error: unknown): boolean => error instanceof RangeError;

async function answerFor(bytes: Buffer): Promise<ReaderAnswer> {
  const { readDocument } = await import('../read-document.js');
  try {
    const { format, text, json } = await readDocument(bytes);
    return { document: { format, text, json } };
  } catch (error) {
    if (error instanceof DocumentRefusal) return { refusal: error.refusal, detail: error.detail };
    if (isExhausted(error)) return { refusal: 'TOO_DEEP', detail: 'range' };
    // Whatever else a parser trips over is in the file: our own mistakes show on files that are whole.
    return { refusal: 'BROKEN', detail: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Reads one document from standard input, answers one line of JSON on standard output, and ends. */
async function main(): Promise<void> {
  const options = readerOptionsSchema.parse(JSON.parse(process.argv[2] ?? ''));
  const watch = new Worker(new URL('./watch-over.js', import.meta.url), { workerData: options });
  await once(watch, 'message');
  forbidNetwork();
  const answer = await answerFor(await buffer(process.stdin));
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));
}

main().catch((error: unknown) => {
  const answer: ReaderAnswer = { fault: error instanceof Error ? error.message : 'unknown' };
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(1));
});
