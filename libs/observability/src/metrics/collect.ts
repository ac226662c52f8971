import { newCounter, registry } from './registry.js';

/** A scrape that waits longer is given up by who asks. */
const LONGEST_MILLISECONDS = 3_000;

const failures = newCounter(
  'metrics_collection_failures_total',
  'Looks at the database or the queue that failed or took too long; what they would show is left out',
  ['collector'],
);

interface Collector {
  name: string;
  /** So long what was seen is good enough for another scrape. */
  freshMilliseconds: number;
  gather: () => Promise<void> | void;
  /** Takes away what is shown, since it may not be true any more. */
  forget: () => void;
}

/** One collector and what became of its last look. */
class Gathering {
  private running: Promise<void> | undefined;
  private freshUntil = 0;

  constructor(private readonly collector: Collector) {}

  /** Looks, unless the last look is fresh, or still goes on: then that one is waited for. */
  async refresh(): Promise<void> {
    if (performance.now() < this.freshUntil) return;
    this.running ??= this.look().finally(() => (this.running = undefined));
    const isDone = await withinLimit(this.running);
    if (!isDone) this.fail();
  }

  private async look(): Promise<void> {
    try {
      await this.collector.gather();
      this.freshUntil = performance.now() + this.collector.freshMilliseconds;
    } catch {
      // Counted, and seen by what is left out; the cause is logged by who cannot do without the database.
      this.fail();
    }
  }

  private fail(): void {
    failures.inc({ collector: this.collector.name });
    this.collector.forget();
  }
}

const gatherings = new Set<Gathering>();

/** Looks at something whenever this process's metrics are asked for, until what it answers is called. */
export function collectAtScrape(collector: Collector): () => void {
  const gathering = new Gathering(collector);
  gatherings.add(gathering);
  return () => gatherings.delete(gathering);
}

/** All metrics of this process in the text format of Prometheus. */
export async function renderMetrics(): Promise<string> {
  await Promise.all([...gatherings].map((gathering) => gathering.refresh()));
  return registry.metrics();
}

/** The content type of what renderMetrics answers. */
export const METRICS_CONTENT_TYPE = registry.contentType;

async function withinLimit(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), LONGEST_MILLISECONDS);
  });
  try {
    return await Promise.race([work.then(() => true as const), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
