import { collectAtScrape } from './collect.js';
import { dependencyMetrics } from './database-metrics.js';

/** How the connections of a pool stand. */
export interface PoolState {
  size: number;
  used: number;
  idle: number;
  waiting: number;
}

/** Shows a pool among the metrics, until what it answers is called. */
export const collectPool = (stateOf: () => PoolState): (() => void) =>
  collectAtScrape({
    name: 'database-pool',
    freshMilliseconds: 0,
    gather: () => {
      const { size, used, idle, waiting } = stateOf();
      dependencyMetrics.poolSize.set(size);
      dependencyMetrics.poolConnections.set({ state: 'used' }, used);
      dependencyMetrics.poolConnections.set({ state: 'idle' }, idle);
      dependencyMetrics.poolWaiting.set(waiting);
    },
    forget: () => dependencyMetrics.poolConnections.reset(),
  });
