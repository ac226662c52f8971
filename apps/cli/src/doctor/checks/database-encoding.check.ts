import { right, wrong, type DoctorCheck } from '../doctor-check.js';

const REMEDY =
  'initdb --encoding=UTF8 --locale=C.UTF-8로 만든(또는 CREATE DATABASE … ENCODING UTF8 LOCALE C.UTF-8 TEMPLATE template0) 데이터베이스에 백업을 되돌리세요.';

// The builtin provider names its locale in a column that older versions do not have.
const SELECT_LOCALE = `
SELECT pg_encoding_to_char(encoding) AS encoding, datcollate AS collation,
  coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datcollate) AS locale
FROM pg_database d WHERE datname = current_database()`;

/** Whether Korean is sorted and folded alike on every system, and no index breaks when the system's C library is updated. */
export const databaseEncodingCheck: DoctorCheck = {
  title: '글자와 정렬',
  look: async (context) => {
    const client = await context.database();
    const { rows } = await client.query<{ encoding: string; locale: string }>(SELECT_LOCALE);
    const { encoding = '', locale = '' } = rows[0] ?? {};
    const found = `${encoding}, ${locale}`;
    return encoding === 'UTF8' && /^C\.utf-?8$/i.test(locale) ? right(found) : wrong(found, REMEDY);
  },
};
