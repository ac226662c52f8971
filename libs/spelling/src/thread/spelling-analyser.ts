import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TextToCheck } from '../find-errors.js';
import type { SpellingFinding } from '../finding.js';

const ENTRY = new URL(import.meta.resolve('./analysing.thread.js'));
/** Of its JavaScript: what the rules make of a text. The dictionary is memory of WebAssembly, about 260 MB, which no text enlarges. */
const HEAP_MEGABYTES = 128;
/** Much longer than either takes on a starved machine: the thread hangs. */
const LOADING_LIMIT_MILLISECONDS = 60_000;
const ANALYSIS_LIMIT_MILLISECONDS = 10_000;
/** A dictionary that could not be loaded is not tried again for this long, twice as long after each failure. */
const FIRST_PAUSE_MILLISECONDS = 1_000;
const LONGEST_PAUSE_MILLISECONDS = 5 * 60_000;

/** The analyser takes no text now, did not answer in its time, or has ended. */
export class AnalyserUnavailableError extends Error {
  override readonly name: string = 'AnalyserUnavailableError';
}

/** The thread could not load its dictionary. Until the next attempt every check is refused at once. */
export class DictionaryLoadError extends AnalyserUnavailableError {
  override readonly name = 'DictionaryLoadError';
}

interface AnalyserOptions {
  /** How long a caller waits at most, the loading of the dictionary included. */
  maximumWaitMilliseconds?: number;
  /** How many texts wait at most. */
  maximumWaiting?: number;
  /** The code of the thread. */
  entry?: URL;
  firstPauseMilliseconds?: number;
}

/**
 * Checks texts by a dictionary and by the rules, in one thread of its own, so that the event loop stays free. The thread loads the
 * dictionary with the first text, or before; another one starts after it has died. Texts are checked one after the other.
 */
export class SpellingAnalyser {
  private readonly maximumWaitMilliseconds: number;
  private readonly maximumWaiting: number;
  private readonly entry: URL;
  private readonly firstPauseMilliseconds: number;
  private failedLoads = 0;
  /** By `performance.now()`. */
  private nextLoadAt = 0;
  private worker: Promise<Worker> | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private isClosed = false;

  constructor({
    maximumWaitMilliseconds = 3_000,
    maximumWaiting = 50,
    entry = ENTRY,
    firstPauseMilliseconds = FIRST_PAUSE_MILLISECONDS,
  }: AnalyserOptions = {}) {
    this.maximumWaitMilliseconds = maximumWaitMilliseconds;
    this.maximumWaiting = maximumWaiting;
    this.entry = entry;
    this.firstPauseMilliseconds = firstPauseMilliseconds;
  }

  /**
   * Loads the dictionary if it is not loaded, so that the first text does not wait for it.
   * @throws AnalyserUnavailableError
   */
  load(): Promise<void> {
    const loaded = this.last.then(async () => void (await this.readyWorker()));
    this.last = loaded.catch(() => undefined);
    return loaded;
  }

  /**
   * @returns the findings in order, without overlap
   * @throws AnalyserUnavailableError when too many texts wait, the time is over, the thread has died, the dictionary could not be loaded
   * or the analyser is closed
   */
  async check(toCheck: TextToCheck): Promise<SpellingFinding[]> {
    if (this.waiting >= this.maximumWaiting) throw new AnalyserUnavailableError('too many texts wait');
    const timeout = AbortSignal.timeout(this.maximumWaitMilliseconds);
    this.waiting += 1;
    const answer = this.last.then(() => {
      this.waiting -= 1;
      if (timeout.aborted) throw new AnalyserUnavailableError('no turn in time');
      return this.perform(toCheck);
    });
    this.last = answer.catch(() => undefined);
    // When its caller has stopped waiting, the analysis goes on to its own limit, and the next text waits for that.
    return Promise.race([answer, rejectionBy(timeout)]);
  }

  /** Ends the thread; what is being analysed fails. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.end();
  }

  private async perform(toCheck: TextToCheck): Promise<SpellingFinding[]> {
    const worker = await this.readyWorker();
    try {
      const answered = nextMessage(worker, ANALYSIS_LIMIT_MILLISECONDS);
      worker.postMessage(toCheck);
      // It answers one message a text: its findings.
      return (await answered) as SpellingFinding[];
    } catch (cause) {
      // An answer that still arrives must not be taken for that of the next text.
      await this.end();
      throw new AnalyserUnavailableError('the analyser has died', { cause });
    }
  }

  private async readyWorker(): Promise<Worker> {
    if (this.isClosed) throw new AnalyserUnavailableError('closed');
    const wait = this.nextLoadAt - performance.now();
    if (this.worker === undefined && wait > 0)
      throw new AnalyserUnavailableError(
        `the dictionary could not be loaded; the next attempt is in ${Math.ceil(wait / 1_000)} s`,
      );
    try {
      const worker = await (this.worker ??= this.start());
      this.failedLoads = 0;
      return worker;
    } catch (cause) {
      await this.end();
      const pause = Math.min(LONGEST_PAUSE_MILLISECONDS, this.firstPauseMilliseconds * 2 ** this.failedLoads);
      this.failedLoads += 1;
      this.nextLoadAt = performance.now() + pause;
      throw new DictionaryLoadError(
        `the dictionary could not be loaded; the next attempt is in ${Math.ceil(pause / 1_000)} s at the earliest`,
        { cause },
      );
    }
  }

  private start(): Promise<Worker> {
    const starting = startWorker(this.entry, () => {
      if (this.worker === starting) this.worker = undefined;
    });
    return starting;
  }

  private async end(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    const running = await worker?.catch(() => undefined);
    await running?.terminate();
  }
}

async function startWorker(entry: URL, onExit: () => void): Promise<Worker> {
  const worker = new Worker(entry, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  worker.once('exit', onExit);
  // No caller waits for an error between two texts; the next text starts another thread.
  worker.on('error', () => undefined);
  try {
    await nextMessage(worker, LOADING_LIMIT_MILLISECONDS);
    return worker;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

/** @throws Error when the thread ends before it answers, or the time is over */
async function nextMessage(worker: Worker, limitMilliseconds: number): Promise<unknown> {
  const ended = new AbortController();
  const onExit = (): void => ended.abort(new Error('the thread has ended'));
  worker.once('exit', onExit);
  try {
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(limitMilliseconds)]);
    const [message]: unknown[] = await once(worker, 'message', { signal });
    return message;
  } finally {
    worker.off('exit', onExit);
  }
}

const rejectionBy = (timeout: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    timeout.addEventListener('abort', () => reject(new AnalyserUnavailableError('no answer in time')), {
      once: true,
    });
  });
