import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { CuttableProxy } from '../network/cuttable-proxy.js';
import type { TestRedis } from './start-test-redis.js';

/** Redis has 16 databases by default. */
const LAST_DATABASE = 15;
/** Longer than any test file runs: then the reservation of a killed one ends. Its database is borrowed again only if it is empty. */
const RESERVATION_SECONDS = 1_800;

const OWN_ID = randomUUID();
/** In database 0, which no test uses: which of the other databases is in use, and by which thread. */
const reservationOf = (database: number): string => `jasogongbang-tests:database:${database}`;

/**
 * Reserves an empty database of a running Redis, behind a relay that simulates its crash. Databases that are in use
 * are left alone.
 * @throws Error when every database holds something or is reserved
 */
export async function borrowRedis(url: string): Promise<TestRedis> {
  const database = await takeEmptyDatabase(url);
  const own = withDatabase(url, database);
  const relay = await CuttableProxy.open(own);
  const crash = async (): Promise<void> => {
    await relay.cut();
    await inRedis(own, (redis) => redis.flushdb());
  };
  return {
    url: relay.through(own),
    stop: async () => {
      await crash();
      await inRedis(withDatabase(url, 0), (redis) => endReservation(redis, database));
    },
    restart: async () => {
      await crash();
      await relay.restore();
    },
  };
}

async function takeEmptyDatabase(url: string): Promise<number> {
  for (let database = LAST_DATABASE; database > 0; database -= 1)
    if (await inRedis(withDatabase(url, 0), (redis) => takeIfEmpty(redis, database))) return database;
  throw new Error('the tests use only empty databases of REDIS_URL, and there is none');
}

async function takeIfEmpty(redis: Redis, database: number): Promise<boolean> {
  const reservation = reservationOf(database);
  if ((await redis.set(reservation, OWN_ID, 'EX', RESERVATION_SECONDS, 'NX')) === null) return false;
  await redis.select(database);
  if ((await redis.dbsize()) === 0) return true;
  await redis.select(0);
  await endReservation(redis, database);
  return false;
}

// An expired reservation may belong to another thread or process by now.
async function endReservation(redis: Redis, database: number): Promise<void> {
  const reservation = reservationOf(database);
  if ((await redis.get(reservation)) === OWN_ID) await redis.del(reservation);
}

function withDatabase(url: string, database: number): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function inRedis<T>(url: string, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  return ask(redis).finally(() => redis.disconnect());
}
