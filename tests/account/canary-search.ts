import { runSql } from '#testing';
import { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const textOf = ({ column, type }: Column): string =>
  // Bytes are searched as escaped text; hexadecimal digits would hide the words.
  type === 'bytea' ? `encode(${quoted(column)}, 'escape')` : `${quoted(column)}::text`;

/** Every column of every table except PostgreSQL's own, the queue's tables included. */
export const columnsOf = (dataSource: DataSource): Promise<Column[]> =>
  runSql<Column>(
    dataSource,
    `SELECT n.nspname AS schema, c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'm', 'p') AND a.attnum > 0 AND NOT a.attisdropped
       AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
     ORDER BY 1, 2, a.attnum`,
  );

/** The columns, as `table.column`, that contain any of these words in any row, ignoring case. */
export async function findInDatabase(dataSource: DataSource, words: readonly string[]): Promise<string[]> {
  const columns = await columnsOf(dataSource);
  const tables = new Map<string, Column[]>();
  for (const column of columns) {
    const name = `${quoted(column.schema)}.${quoted(column.table)}`;
    tables.set(name, [...(tables.get(name) ?? []), column]);
  }
  const found: string[] = [];
  for (const [name, own] of tables) {
    const tests = own.map(
      (column, index) =>
        `coalesce(bool_or(EXISTS (SELECT 1 FROM unnest($1::text[]) AS word
           WHERE strpos(lower(${textOf(column)}), lower(word)) > 0)), false) AS "${index}"`,
    );
    const [row] = await runSql<Record<string, boolean>>(
      dataSource,
      `SELECT ${tests.join(', ')} FROM ${name}`,
      [words.flatMap((word) => [word, escapedBytes(word), JSON.stringify(word).slice(1, -1)])],
    );
    for (const [index, { table, column }] of own.entries())
      if (row?.[String(index)] === true) found.push(`${table}.${column}`);
  }
  return found;
}

// As PostgreSQL writes bytes with encode(…, 'escape').
const escapedBytes = (word: string): string =>
  [...Buffer.from(word)]
    .map((byte) => (byte > 127 ? `\\${byte.toString(8)}` : String.fromCharCode(byte)))
    .join('');

/** The keys of a Redis whose name or value contains any of these words. */
export async function findInRedis(url: string, words: readonly string[]): Promise<string[]> {
  const redis = new Redis(url);
  try {
    const found: string[] = [];
    for await (const keys of redis.scanStream({ count: 500 }))
      for (const key of keys) {
        const text = `${key} ${await valueOf(redis, key)}`.toLowerCase();
        if (words.some((word) => text.includes(word.toLowerCase()))) found.push(key);
      }
    return found;
  } finally {
    redis.disconnect();
  }
}

async function valueOf(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key);
  if (type === 'string') return (await redis.get(key)) ?? '';
  if (type === 'hash') return JSON.stringify(await redis.hgetall(key));
  if (type === 'list') return JSON.stringify(await redis.lrange(key, 0, -1));
  if (type === 'set') return JSON.stringify(await redis.smembers(key));
  if (type === 'zset') return JSON.stringify(await redis.zrange(key, 0, -1));
  if (type === 'stream') return JSON.stringify(await redis.xrange(key, '-', '+'));
  // Deleted since the scan, or of a type that the product does not use.
  if (type === 'none') return '';
  throw new Error(`the search does not know keys of type ${type}`);
}
