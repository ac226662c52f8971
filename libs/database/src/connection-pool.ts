import pg from 'pg';
import type { DataSource } from 'typeorm';

const pools = new WeakMap<object, pg.Pool>();

/** A value for the data source's option `driver`: TypeORM creates the pool by it, and `connectionPool` returns that pool. */
export function createPoolDriver(): object {
  class Pool extends pg.Pool {
    constructor(options: pg.PoolConfig) {
      super(options);
      pools.set(driver, this);
    }
  }
  const driver = { Pool };
  return driver;
}

/** The pool of pg's connections that the data source works with. @throws Error when it is not connected */
export function connectionPool({ options }: DataSource): pg.Pool {
  const driver: unknown = 'driver' in options ? options.driver : undefined;
  const pool = typeof driver === 'object' && driver !== null ? pools.get(driver) : undefined;
  if (pool === undefined || pool.ending) throw new Error('Driver not Connected');
  return pool;
}

/** How many connections the pool may hold, has in use and has idle, and how many callers wait for one. */
export function poolState(dataSource: DataSource) {
  const { options, totalCount, idleCount, waitingCount } = connectionPool(dataSource);
  return { size: options.max, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
