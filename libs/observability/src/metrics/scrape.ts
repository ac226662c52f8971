import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from '../logger.js';
import { newCounter, registry } from './registry.js';

/** What takes longer is left out: Prometheus gives up the whole scrape after 10 s (deploy/prometheus/prometheus.yml). */
const TIMEOUT_MILLISECONDS = 3_000;

const failures = newCounter(
  'metrics_collection_failures_total',
  'Runs of a collector that failed or took too long; its metrics are left out',
  ['collector'],
);

interface Collector {
  name: string;
  /** Values younger than this serve another scrape. */
  freshMilliseconds: number;
  gather: () => Promise<void> | void;
  /** Removes the values, which may be outdated. */
  forget: () => void;
}

/** Runs a collector, and keeps the state of its last run. */
class CollectorRunner {
  private running: Promise<void> | undefined;
  private freshUntil = 0;
  private isFailing = false;

  constructor(private readonly collector: Collector) {}

  /** Runs the collector unless its last run is fresh; a running one is awaited. */
  async refresh(logger: Logger): Promise<void> {
    if (performance.now() < this.freshUntil) return;
    this.running ??= this.run(logger).finally(() => (this.running = undefined));
    const isDone = await withinLimit(this.running);
    if (!isDone) this.fail(new Error(`no answer within ${TIMEOUT_MILLISECONDS} ms`), logger);
  }

  private async run(logger: Logger): Promise<void> {
    try {
      await this.collector.gather();
      this.freshUntil = performance.now() + this.collector.freshMilliseconds;
      this.succeed(logger);
    } catch (error) {
      this.fail(error, logger);
    }
  }

  private succeed(logger: Logger): void {
    if (this.isFailing) logger.info({ collector: this.collector.name }, 'metrics can be collected again');
    this.isFailing = false;
  }

  // Counted each time, but logged at the first alone: scrapes come every few seconds.
  private fail(error: unknown, logger: Logger): void {
    failures.inc({ collector: this.collector.name });
    this.collector.forget();
    if (!this.isFailing)
      logger.warn({ err: error, collector: this.collector.name }, 'metrics cannot be collected');
    this.isFailing = true;
  }
}

const runners = new Set<CollectorRunner>();

/** Runs a collector at each scrape of this process's metrics, until the returned function is called. */
export function collectAtScrape(collector: Collector): () => void {
  const runner = new CollectorRunner(collector);
  runners.add(runner);
  return () => runners.delete(runner);
}

/**
 * All metrics of this process in the text format of Prometheus.
 * @param logger logs when a collector begins to fail and when it works again
 */
export async function renderMetrics(logger: Logger): Promise<string> {
  await Promise.all([...runners].map((runner) => runner.refresh(logger)));
  return registry.metrics();
}

/** The content type of what renderMetrics returns. */
export const METRICS_CONTENT_TYPE = registry.contentType;

async function withinLimit(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MILLISECONDS);
  });
  try {
    return await Promise.race([work.then(() => true as const), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whether a request may read a process's metrics: when METRICS_TOKEN is set, one that carries it; otherwise one from this machine that no
 * proxy has forwarded.
 * @param token METRICS_TOKEN
 */
export function mayReadMetrics(
  request: { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } },
  token: string | undefined,
): boolean {
  if (token !== undefined) return isSame(request.headers.authorization ?? '', `Bearer ${token}`);
  // A proxy on this machine forwards the requests of others.
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return LOOPBACK.has(request.socket.remoteAddress ?? '') && forwarded === undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
