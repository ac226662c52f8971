import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { TaskAnswer, TaskName, Tasks } from './tasks.js';

const SIBLING = new URL('./computing.thread.js', import.meta.url).href;
// Tests run from the sources; a thread needs what was built from them.
const ENTRY = fileURLToPath(
  import.meta.url.endsWith('.ts') ? SIBLING.replace('/libs/features/', '/dist/libs/features/') : SIBLING,
);
const HEAP_MEGABYTES = 256;

/** A thread that computes, so that the process goes on hearing and answering meanwhile. It works at one task at a time. */
export class ComputingThread {
  private readonly worker = new Worker(ENTRY, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  private last: Promise<unknown> = Promise.resolve();

  /** @param signal aborted: whoever waits for a task is told its reason at once, whatever the thread is at */
  constructor(private readonly signal: AbortSignal) {}

  /** @throws the signal's reason when it is aborted; Error when the task fails, and the thread is gone then */
  run<Name extends TaskName>(name: Name, input: Parameters<Tasks[Name]>[0]): Promise<TaskAnswer<Name>> {
    const answer = this.last.then(() => this.perform(name, input));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async perform<Name extends TaskName>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<TaskAnswer<Name>> {
    this.signal.throwIfAborted();
    this.worker.postMessage({ name, input });
    try {
      // It answers one message a task, in their order: of the shape that the task has.
      const [answer] = (await once(this.worker, 'message', { signal: this.signal })) as [TaskAnswer<Name>];
      return answer;
    } catch (error) {
      this.signal.throwIfAborted();
      throw error;
    }
  }

  /** Ends the thread, whatever it is at. */
  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
