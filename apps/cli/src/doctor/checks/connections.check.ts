import { commonEnvironment } from '#config';
import { right, wrong, type DoctorCheck } from '../doctor-check.js';

/** Beside its pool a process listens for events, and where there is no Redis each of its queues and workers holds connections. */
const LISTENING = 1;
const QUEUE_IN_DATABASE = 16;

const SELECT_LIMIT = `
SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS "limit"`;

/** Whether the database lets in as many connections as the processes will ask for. */
export const connectionsCheck: DoctorCheck = {
  title: '연결 수',
  look: async (context) => {
    const client = await context.database();
    const { rows } = await client.query<{ limit: number }>(SELECT_LIMIT);
    const limit = rows[0]?.limit ?? 0;
    const pool = commonEnvironment.shape.DATABASE_POOL_SIZE.parse(context.variable('DATABASE_POOL_SIZE'));
    const each = pool + LISTENING + (context.variable('REDIS_URL') === undefined ? QUEUE_IN_DATABASE : 0);
    const fitting = Math.floor(limit / each);
    const found = `${limit}개, 프로세스 하나에 ${each}개(DATABASE_POOL_SIZE ${pool})라서 ${fitting}개까지`;
    return fitting >= context.plannedProcesses
      ? right(found)
      : wrong(
          found,
          `프로세스 ${context.plannedProcesses}개에 모자랍니다. max_connections를 늘리거나 DATABASE_POOL_SIZE를 줄이세요.`,
        );
  },
};
