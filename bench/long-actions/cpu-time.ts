import { readdir } from 'node:fs/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { readProcessStat, TICKS_PER_SECOND } from '../../apps/devstack/src/processes/process-stat.js';

/** CPU time, user and system, of each part of the path, in microseconds. */
export interface CpuTime {
  node: number;
  /** 0 without /proc, or when the server is on another machine. */
  postgres: number;
  /** 0 without Redis. */
  redis: number;
}

const MICROSECONDS_A_TICK = 1_000_000 / TICKS_PER_SECOND;

/** @returns `read`, which reads the CPU time of this process and of the two servers, and `close` */
export async function openCpuTime(servers: { DATABASE_URL: string; REDIS_URL: string | undefined }) {
  const postmaster = await findPostmaster(servers.DATABASE_URL);
  const redis = servers.REDIS_URL === undefined ? undefined : new Redis(servers.REDIS_URL);
  return {
    read: async (): Promise<CpuTime> => {
      const { user, system } = process.cpuUsage();
      const [postgres, redisTime] = await Promise.all([timeOfFamily(postmaster), timeOfRedis(redis)]);
      return { node: user + system, postgres, redis: redisTime };
    },
    close: () => redis?.disconnect(),
  };
}

/** CPU time between two readings, divided by `jobs`. */
export const perJob = (before: CpuTime, after: CpuTime, jobs: number): CpuTime => ({
  node: (after.node - before.node) / jobs,
  postgres: (after.postgres - before.postgres) / jobs,
  redis: (after.redis - before.redis) / jobs,
});

async function findPostmaster(databaseUrl: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = readProcessStat(rows[0]?.pid ?? 0);
  await client.end();
  return backend?.parentId;
}

// Ended backends are included in the children's times of the postmaster.
async function timeOfFamily(parent: number | undefined): Promise<number> {
  if (parent === undefined) return 0;
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const ticks = pids.reduce((sum, pid) => {
    const stat = readProcessStat(pid);
    if (stat === undefined) return sum;
    if (pid === parent) return sum + stat.ownTicks + stat.endedChildrenTicks;
    return stat.parentId === parent ? sum + stat.ownTicks : sum;
  }, 0);
  return ticks * MICROSECONDS_A_TICK;
}

async function timeOfRedis(redis: Redis | undefined): Promise<number> {
  const text = (await redis?.info('cpu')) ?? '';
  const seconds = (name: string): number => Number(new RegExp(`${name}:([\\d.]+)`).exec(text)?.[1] ?? 0);
  return (seconds('used_cpu_user') + seconds('used_cpu_sys')) * 1_000_000;
}
