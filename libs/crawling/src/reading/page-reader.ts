import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { signalWithTimeout } from '#domain';
import type { PageReading, PageToRead } from './read-page.js';

const ENTRY = fileURLToPath(import.meta.resolve('./reading.thread.js'));
/** A page of the largest size that is fetched needs a fraction of either. */
const TIMEOUT_MILLISECONDS = 15_000;
const HEAP_MEGABYTES = 512;

/**
 * Reads pages in threads of its own. Some selectors take the square of a page's size or more, and the page's author chooses its
 * size: meanwhile the process stays responsive, and it gives up after a time limit.
 */
export class PageReader {
  private readonly idle: Worker[] = [];

  constructor(private readonly timeoutMilliseconds = TIMEOUT_MILLISECONDS) {}

  /**
   * @returns null when the page takes more time or memory than it may
   * @throws the signal's reason when it is aborted
   */
  async read(page: PageToRead, signal: AbortSignal): Promise<PageReading | null> {
    signal.throwIfAborted();
    const worker = this.idle.pop() ?? startWorker();
    const limited = signalWithTimeout(signal, this.timeoutMilliseconds);
    const answered = once(worker, 'message', { signal: limited });
    worker.postMessage(page);
    try {
      // It posts one message for each page: the result of readPage.
      const [reading] = (await answered) as [PageReading];
      this.idle.push(worker);
      return reading;
    } catch (error) {
      await worker.terminate();
      signal.throwIfAborted();
      if (limited.aborted || isOutOfMemory(error)) return null;
      throw error;
    }
  }

  /** Ends the threads that wait for a page. */
  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((worker) => worker.terminate()));
  }
}

const startWorker = (): Worker =>
  new Worker(ENTRY, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
