import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from './logger.js';
import { collectAtScrape } from './metrics/scrape.js';
import { dependencyMetrics } from './metrics/metrics.js';

const TIMEOUT_MILLISECONDS = 2_000;
const FRESH_MILLISECONDS = 5_000;

type CheckResult = 'up' | 'down';

/** What a process cannot work without, and whether it answers: for /health/ready, and for its metrics. */
export class DependencyChecks {
  /** @param checks by the name of what is asked; each throws when it does not answer */
  constructor(
    private readonly checks: Readonly<Record<string, () => Promise<unknown>>>,
    private readonly logger: Logger,
  ) {}

  /** Runs each check; a dependency that does not answer within two seconds is down. */
  async run(): Promise<Record<string, CheckResult>> {
    const results = Object.entries(this.checks).map(
      async ([name, ask]) => [name, await this.check(name, ask)] as const,
    );
    return Object.fromEntries(await Promise.all(results));
  }

  /** Adds the results to the metrics, until the returned function is called. */
  collect(): () => void {
    return collectAtScrape({
      name: 'dependencies',
      freshMilliseconds: FRESH_MILLISECONDS,
      gather: async () => {
        for (const [dependency, result] of Object.entries(await this.run()))
          dependencyMetrics.up.set({ dependency }, result === 'up' ? 1 : 0);
      },
      forget: () => dependencyMetrics.up.reset(),
    });
  }

  private async check(name: string, ask: () => Promise<unknown>): Promise<CheckResult> {
    try {
      await Promise.race([ask(), rejectAfterTimeout()]);
      return 'up';
    } catch (error) {
      this.logger.warn({ err: error, check: name }, 'health check failed');
      return 'down';
    }
  }
}

async function rejectAfterTimeout(): Promise<never> {
  await wait(TIMEOUT_MILLISECONDS, undefined, { ref: false });
  throw new Error(`no answer within ${TIMEOUT_MILLISECONDS} ms`);
}
