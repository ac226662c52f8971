import type { DataSource } from 'typeorm';
import { connectionPool } from './connection-pool.js';

/** How many connections the pool may hold, has in use and has idle, and who waits for one. */
export function poolState(dataSource: DataSource) {
  const pool = connectionPool(dataSource);
  const { totalCount, idleCount, waitingCount } = pool;
  return { size: pool.options.max, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
