import { DocumentRefusal } from '../refusal.js';
import type { ReadDocument } from '../read-document.js';
import { ReadingProcess, type ReadingEnd } from './reading-process.js';
import { readerAnswerSchema } from './reader-protocol.js';
import { Turns } from './turns.js';

/** What one reading process may take, and how many there are at once. */
export interface ReaderLimits {
  processes: number;
  heapMegabytes: number;
  residentMegabytes: number;
  milliseconds: number;
}

const MEGABYTE = 1024 * 1024;
/** The process ends itself that much later than its parent would end it. */
const OWN_GRACE_MILLISECONDS = 2_000;

export const READER_LIMITS: ReaderLimits = {
  processes: 2,
  heapMegabytes: 256,
  residentMegabytes: 512,
  milliseconds: 20_000,
};

/** Reads untrusted documents, each in a process of its own: with little memory, little time, no network and no environment. */
export class DocumentReader {
  private readonly turns: Turns;

  constructor(private readonly limits: ReaderLimits = READER_LIMITS) {
    this.turns = new Turns(limits.processes);
  }

  /**
   * Reads a document; waits for its turn first.
   * @param onStart told the process's id
   * @throws DocumentRefusal; the signal's reason when it is aborted, the process being gone by then; Error when the fault is ours
   */
  read(bytes: Buffer, signal: AbortSignal, onStart?: (processId: number) => void): Promise<ReadDocument> {
    return this.turns.take(signal, () => this.readAlone(bytes, signal, onStart));
  }

  private async readAlone(
    bytes: Buffer,
    signal: AbortSignal,
    onStart?: (processId: number) => void,
  ): Promise<ReadDocument> {
    const { heapMegabytes, residentMegabytes, milliseconds } = this.limits;
    const reading = new ReadingProcess(heapMegabytes, {
      residentBytes: residentMegabytes * MEGABYTE,
      milliseconds: milliseconds + OWN_GRACE_MILLISECONDS,
    });
    if (reading.processId !== undefined) onStart?.(reading.processId);
    let isTooLate = false;
    const deadline = setTimeout(() => {
      isTooLate = true;
      reading.kill();
    }, milliseconds);
    const stop = (): void => reading.kill();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const end = await reading.read(bytes);
      signal.throwIfAborted();
      return toDocument(end, isTooLate);
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', stop);
    }
  }
}

function toDocument({ answer, code, signal }: ReadingEnd, isTooLate: boolean): ReadDocument {
  if (answer.endsWith('\n')) {
    const parsed = readerAnswerSchema.parse(JSON.parse(answer));
    if ('document' in parsed) return parsed.document;
    if ('refusal' in parsed) throw new DocumentRefusal(parsed.refusal, parsed.detail);
    throw new Error(`the reading process failed: ${parsed.fault}`);
  }
  if (isTooLate) throw new DocumentRefusal('TOO_SLOW', 'killed');
  // Its own watch, the engine out of heap, or the system out of memory.
  if (signal !== null || code === OUT_OF_HEAP) throw new DocumentRefusal('TOO_MUCH_MEMORY', String(signal));
  throw new Error(`the reading process ended with ${code} and no answer`);
}

/** How an engine without signals tells that it is out of heap. */
const OUT_OF_HEAP = 134;
