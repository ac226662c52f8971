import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { TaskAnswer, TaskName, Tasks } from './tasks.js';

const ENTRY = fileURLToPath(import.meta.resolve('./computing.thread.js'));
const HEAP_MEGABYTES = 256;

/** Computes in a thread, so that the event loop of the process stays free. The thread starts with its first task. */
export class ComputingThread {
  private worker: Worker | undefined;

  /**
   * Runs one task; the previous one must have ended.
   * @throws the signal's reason when it is aborted, once a running task has ended; Error when the task fails
   */
  async run<Name extends TaskName>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    signal: AbortSignal,
  ): Promise<TaskAnswer<Name>> {
    signal.throwIfAborted();
    this.worker ??= startWorker();
    const answered = once(this.worker, 'message', { signal });
    this.worker.postMessage({ name, input });
    try {
      // It posts one message for each task: what the task returns.
      const [answer] = (await answered) as [TaskAnswer<Name>];
      return answer;
    } catch (error) {
      // An answer that still arrives must not be taken for that of the next task.
      await this.close();
      signal.throwIfAborted();
      throw error;
    }
  }

  /** Ends the thread and any running task; the next task starts another. */
  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

const startWorker = (): Worker =>
  new Worker(ENTRY, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } });
