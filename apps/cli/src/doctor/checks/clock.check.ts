import type { DoctorContext } from '../doctor-context.js';
import { right, skipped, wrong, type DoctorCheck } from '../doctor-check.js';

const LARGEST_MILLISECONDS = 2_000;
const REMEDY = '두 컴퓨터의 시계를 NTP(systemd-timesyncd, chrony)로 맞추세요.';

/** Asks a clock; undefined where there is none. @returns milliseconds since 1970 */
type AskClock = (context: DoctorContext) => Promise<number | undefined>;

const askDatabase: AskClock = async (context) => {
  const client = await context.database();
  const sql = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now';
  return (await client.query<{ now: number }>(sql)).rows[0]?.now;
};

const askRedis: AskClock = async (context) => {
  const redis = await context.redis();
  if (redis === undefined) return undefined;
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1000 + Number(microseconds) / 1000;
};

const clockCheck = (title: string, ask: AskClock): DoctorCheck => ({
  title,
  look: async (context) => {
    // The first question may have to connect.
    await ask(context);
    const before = Date.now();
    const theirs = await ask(context);
    const after = Date.now();
    if (theirs === undefined) return skipped('쓰지 않음');
    // Somewhere between the two it was asked.
    const apart = Math.max(before - theirs, theirs - after, 0);
    const found = `${(apart / 1000).toFixed(1)}초 다름`;
    return apart > LARGEST_MILLISECONDS ? wrong(found, REMEDY) : right(found);
  },
});

/** Leases, sessions and tokens are told by the clocks of several machines. */
export const clockChecks = [
  clockCheck('데이터베이스의 시계', askDatabase),
  clockCheck('Redis의 시계', askRedis),
];
