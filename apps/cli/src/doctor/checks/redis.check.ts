import type { DoctorContext } from '../doctor-context.js';
import { right, skipped, wrong, type DoctorCheck, type Finding } from '../doctor-check.js';

/** The oldest that BullMQ recommends. */
const OLDEST = [6, 2] as const;

type Info = ReadonlyMap<string, string>;

const redisCheck = (title: string, section: string, judge: (info: Info) => Finding): DoctorCheck => ({
  title,
  look: async (context) => {
    const info = await readInfo(context, section);
    return info === undefined ? skipped('쓰지 않음(큐가 PostgreSQL에 있음)') : judge(info);
  },
});

// INFO, since servers that others run refuse CONFIG.
async function readInfo(context: DoctorContext, section: string): Promise<Info | undefined> {
  const redis = await context.redis();
  if (redis === undefined) return undefined;
  const lines = (await redis.info(section)).split('\r\n').map((line) => line.split(':'));
  return new Map(
    lines.flatMap(([name, value]) => (value === undefined ? [] : [[name ?? '', value] as const])),
  );
}

const isOldEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
};

/** What the queue needs of Redis. */
export const redisChecks = [
  redisCheck('Redis', 'server', (info) => {
    const version = info.get('redis_version') ?? '';
    return isOldEnough(version) ? right(version) : wrong(version, `Redis ${OLDEST.join('.')} 이상을 쓰세요.`);
  }),
  redisCheck('Redis의 비우기 정책', 'memory', (info) => {
    const policy = info.get('maxmemory_policy') ?? '';
    return policy === 'noeviction'
      ? right(policy)
      : wrong(policy, '메모리가 차면 큐의 것이 사라집니다. maxmemory-policy noeviction으로 바꾸세요.');
  }),
  redisCheck('Redis의 기록', 'persistence', (info) =>
    info.get('aof_enabled') === '1'
      ? right('AOF 켜짐')
      : wrong('AOF 꺼짐', '다시 켤 때마다 큐를 새로 채웁니다. appendonly yes로 바꾸세요.'),
  ),
];
