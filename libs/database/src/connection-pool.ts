import type pg from 'pg';
import type { DataSource } from 'typeorm';

/** The pool of pg's connections that the data source works with. @throws Error when it is not connected */
export function connectionPool(dataSource: DataSource): pg.Pool {
  // TypeORM's types do not name the pool; with this driver it is one of pg's.
  const { master }: { master?: pg.Pool } = dataSource.driver as object;
  if (master === undefined) throw new Error('Driver not Connected');
  return master;
}
