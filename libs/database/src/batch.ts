import { isConnectionError } from './database-errors.js';

interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** The result of one item of a batch. */
export type Outcome<Answer> = { answer: Answer } | { error: unknown };

/** Batches that may run at the same time, so that a batch that waits for a lock does not block all later ones. */
const MAXIMUM_CONCURRENT_BATCHES = 2;
/** How long new items wait for the running batch to end: one larger batch costs less than two. */
const GATHER_MILLISECONDS = 10;
const MAXIMUM_ITEMS = 200;

/**
 * Handles items that arrive at the same time together, at most MAXIMUM_ITEMS in a batch. Items added in one turn of the event loop form a
 * batch. Those added while a batch is running wait until it ends, at most GATHER_MILLISECONDS unless a second one is running, too. So a
 * lone item waits only for the end of its turn when nothing is running.
 */
export class Batch<Item, Answer> {
  private readonly waiting: Waiting<Item, Answer>[] = [];
  private running = 0;
  private gathering = false;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param run reads or writes the items together and returns the outcome of each, in their order; when it throws, nothing may have been
   * written, and unless the database is unreachable each item is tried alone, so that an item that fails makes only its own call fail
   */
  constructor(private readonly run: (items: Item[]) => Promise<Outcome<Answer>[]>) {}

  /** @throws the error of this item's outcome, or what `run` throws for it alone */
  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.gather();
    });
  }

  private gather(): void {
    if (this.gathering || this.running >= MAXIMUM_CONCURRENT_BATCHES) return;
    if (this.running > 0) {
      this.timer ??= setTimeout(() => this.runNext(), GATHER_MILLISECONDS);
      return;
    }
    this.gathering = true;
    setImmediate(() => {
      this.gathering = false;
      this.runNext();
    });
  }

  private runNext(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.running += 1;
    void this.settle(this.waiting.splice(0, MAXIMUM_ITEMS)).finally(() => {
      this.running -= 1;
      if (this.waiting.length > 0) this.gather();
    });
  }

  private async settle(entries: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const outcomes = await this.run(entries.map(({ item }) => item));
      entries.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error('the batch returned no outcome for this item'));
        else if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.answer);
      });
    } catch (error) {
      if (entries.length === 1 || isConnectionError(error)) for (const { reject } of entries) reject(error);
      else for (const entry of entries) await this.settle([entry]);
    }
  }
}
