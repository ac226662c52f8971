import { commonEnvironment } from '#config';
import { connectDatabase, onlyRow, readMigrationStatus, runStatement } from '#database';
import { z } from 'zod';
import { type DoctorCheck, right, wrong } from './doctor-check.js';

/** The oldest that the tests run on. */
const MINIMUM_POSTGRES_VERSION = 15;

const serverRow = z.object({ server_version: z.string() });

/** Whether the database can be reached, and is not too old. */
export const databaseServerCheck: DoctorCheck = {
  title: '데이터베이스',
  run: async (context) => {
    if (context.variable('DATABASE_URL') === undefined)
      return wrong('DATABASE_URL이 없음', 'postgresql://… 주소를 주세요.');
    const client = await context.database();
    const [server] = await runStatement(client, 'SHOW server_version', serverRow);
    const version = server?.server_version ?? '';
    return Number.parseInt(version) >= MINIMUM_POSTGRES_VERSION
      ? right(`PostgreSQL ${version}`)
      : wrong(`PostgreSQL ${version}`, `PostgreSQL ${MINIMUM_POSTGRES_VERSION} 이상을 쓰세요.`);
  },
};

const ENCODING_REMEDY =
  'initdb --encoding=UTF8 --locale=C.UTF-8로 만든(또는 CREATE DATABASE … ENCODING UTF8 LOCALE C.UTF-8 TEMPLATE template0) 데이터베이스에 백업을 되돌리세요.';

// The builtin provider names its locale in a column that older versions do not have.
const SELECT_LOCALE = `
SELECT pg_encoding_to_char(encoding) AS encoding,
  coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datcollate) AS locale
FROM pg_database d WHERE datname = current_database()`;
const localeRow = z.object({ encoding: z.string(), locale: z.string() });

/** Whether Korean is sorted and folded alike on every system, and no index breaks when the system's C library is updated. */
export const databaseEncodingCheck: DoctorCheck = {
  title: '글자와 정렬',
  run: async (context) => {
    const client = await context.database();
    const [row] = await runStatement(client, SELECT_LOCALE, localeRow);
    const { encoding = '', locale = '' } = row ?? {};
    const found = `${encoding}, ${locale}`;
    return encoding === 'UTF8' && /^C\.utf-?8$/i.test(locale) ? right(found) : wrong(found, ENCODING_REMEDY);
  },
};

/** Whether the schema is that of this version. */
export const migrationsCheck: DoctorCheck = {
  title: '스키마',
  run: async (context) => {
    // Says first whether there is a database at all.
    await context.database();
    const dataSource = await connectDatabase(context.variable('DATABASE_URL') ?? '', 1);
    const { pending, unknown, differences } = await readMigrationStatus(dataSource).finally(() =>
      dataSource.destroy(),
    );
    if (unknown.length > 0)
      return wrong(
        `이 판이 모르는 마이그레이션 ${unknown.length}개`,
        '데이터베이스보다 낡은 이미지입니다. 새 이미지를 쓰세요.',
      );
    if (pending.length > 0) return wrong(`남은 마이그레이션 ${pending.length}개`, 'cli migrate를 부르세요.');
    if (differences.length > 0)
      return wrong('엔티티와 다름', 'cli migrate:check로 무엇이 다른지 보고, 손으로 바꾼 것을 되돌리세요.');
    return right('이 판과 같음');
  },
};

/** Connections of a worker besides its pool, without Redis: one for events, 34 for the queues. An API has only the one for events. */
const CONNECTIONS_WITHOUT_REDIS = 1 + 34;

const SELECT_LIMIT = `
SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS "limit"`;

/** Whether the database lets in as many connections as the processes will ask for. */
export const connectionsCheck: DoctorCheck = {
  title: '연결 수',
  run: async (context) => {
    const client = await context.database();
    const { limit } = onlyRow(await runStatement(client, SELECT_LIMIT, z.object({ limit: z.number() })));
    const pool = commonEnvironment.shape.DATABASE_POOL_SIZE.parse(context.variable('DATABASE_POOL_SIZE'));
    const each = pool + (context.variable('REDIS_URL') === undefined ? CONNECTIONS_WITHOUT_REDIS : 0);
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
