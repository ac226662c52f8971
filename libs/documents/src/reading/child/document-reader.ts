import type { ReadDocument } from '../read-document.js';
import { DocumentRefusal } from '../refusal.js';
import { readerAnswerSchema } from './reader-protocol.js';
import { type ReadingEnd, ReadingProcess } from './reading-process.js';

/** Limits of one reading process, and how many of them run at once. */
export interface ReaderLimits {
  processes: number;
  heapMegabytes: number;
  residentMegabytes: number;
  milliseconds: number;
}

const MEGABYTE = 1024 * 1024;
/** The process ends itself so much later than its parent would end it. */
const WATCHDOG_DELAY_MILLISECONDS = 2_000;

const READER_LIMITS: ReaderLimits = {
  processes: 2,
  heapMegabytes: 256,
  residentMegabytes: 512,
  milliseconds: 20_000,
};

/** Semaphore: at most `limit` pieces of work at once; the others wait in order. */
class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  /** Does `work` when it is its turn. @throws the signal's reason when it is aborted before */
  async take<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    if (this.running < this.limit) this.running += 1;
    else await this.wait(signal);
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  // A slot that passes to the next waiter stays taken.
  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}

/** Reads untrusted documents, each in a process of its own: with little memory, little time, no network and no environment. */
export class DocumentReader {
  private readonly semaphore: Semaphore;

  constructor(private readonly limits: ReaderLimits = READER_LIMITS) {
    this.semaphore = new Semaphore(limits.processes);
  }

  /**
   * Reads a document; waits for its turn first.
   * @param onStart called with the id of the process
   * @throws DocumentRefusal; the signal's reason when it is aborted, the process being gone by then; Error when the product itself is at
   * fault
   */
  read(bytes: Buffer, signal: AbortSignal, onStart?: (processId: number) => void): Promise<ReadDocument> {
    return this.semaphore.take(signal, () => this.readAlone(bytes, signal, onStart));
  }

  private async readAlone(
    bytes: Buffer,
    signal: AbortSignal,
    onStart?: (processId: number) => void,
  ): Promise<ReadDocument> {
    const { heapMegabytes, residentMegabytes, milliseconds } = this.limits;
    const reading = new ReadingProcess(heapMegabytes, {
      residentBytes: residentMegabytes * MEGABYTE,
      milliseconds: milliseconds + WATCHDOG_DELAY_MILLISECONDS,
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
  // Killed by its watchdog, for an answer that is too long, or because its heap or the system's memory is exhausted.
  if (signal !== null) throw new DocumentRefusal('TOO_MUCH_MEMORY', signal);
  throw new Error(`the reading process ended with ${code} and no answer`);
}
