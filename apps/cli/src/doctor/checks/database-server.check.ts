import { right, wrong, type DoctorCheck } from '../doctor-check.js';

/** The oldest that the tests run on. */
const OLDEST = 15;

/** Whether the database can be reached, and is not too old. */
export const databaseServerCheck: DoctorCheck = {
  title: '데이터베이스',
  look: async (context) => {
    if (context.variable('DATABASE_URL') === undefined)
      return wrong('DATABASE_URL이 없음', 'postgresql://… 주소를 주세요.');
    const client = await context.database();
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const version = rows[0]?.server_version ?? '';
    return Number.parseInt(version) >= OLDEST
      ? right(`PostgreSQL ${version}`)
      : wrong(`PostgreSQL ${version}`, `PostgreSQL ${OLDEST} 이상을 쓰세요.`);
  },
};
