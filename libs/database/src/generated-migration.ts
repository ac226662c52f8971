/** A migration as source text. */
export interface MigrationSource {
  /** In PascalCase, without the timestamp. */
  name: string;
  timestamp: number;
  source: string;
}

/**
 * Moves the indexes of a migration that TypeORM generated, which would block writers, to a migration that builds them beside traffic.
 * Indexes of tables that the migration creates stay where they are.
 * @returns the migrations in the order they run; without an index to move, the one that was given
 */
export function splitIndexes(generated: MigrationSource): MigrationSource[] {
  const { name, timestamp, source } = generated;
  const [up = '', down = ''] = source.split('async down(');
  const kept = indexesOfNewTables(up);
  const isMoved = (sql: string): boolean => {
    const index = readIndex(sql);
    return index !== undefined && !kept.has(index.name);
  };
  const moved = [up, down].map((half) => queriesOf(half).filter(isMoved));
  if (moved.every((queries) => queries.length === 0)) return [generated];
  const [upCalls = [], downCalls = []] = moved.map(toConcurrentCalls);
  if (queriesOf(source).every(isMoved))
    return [{ name, timestamp, source: toIndexMigration(`${name}${timestamp}`, upCalls, downCalls) }];
  const rest = source.replace(QUERY, (statement, sql: string) => (isMoved(sql) ? '' : statement));
  const indexes = { name: `${name}Indexes`, timestamp: timestamp + 1 };
  const indexSource = toIndexMigration(`${indexes.name}${indexes.timestamp}`, upCalls, downCalls);
  return [
    { ...generated, source: rest },
    { ...indexes, source: indexSource },
  ];
}

const QUERY = /^ *await queryRunner\.query\(`([^]*?)(?<!\\)`\);\n/gm;
const CREATE_TABLE = /^\s*CREATE TABLE "(\w+)"/;
const CREATE_INDEX = /^\s*CREATE (UNIQUE )?INDEX "(\w+)" ON ("(\w+)"[^]*)$/;
const DROP_INDEX = /^\s*DROP INDEX "public"\."(\w+)"\s*$/;

/** A statement that creates an index, or drops it when it does not say on what. */
interface IndexStatement {
  name: string;
  creates?: { table: string; on: string; isUnique: boolean };
}

const queriesOf = (source: string): string[] => [...source.matchAll(QUERY)].map(([, sql = '']) => sql);

function readIndex(sql: string): IndexStatement | undefined {
  const dropped = DROP_INDEX.exec(sql)?.[1];
  if (dropped !== undefined) return { name: dropped };
  const [, unique, name, on, table] = CREATE_INDEX.exec(sql) ?? [];
  if (name === undefined || on === undefined || table === undefined) return undefined;
  return {
    name,
    creates: { table, on: on.trim().replace(/\s*\n\s*/g, ' '), isUnique: unique !== undefined },
  };
}

function indexesOfNewTables(up: string): Set<string> {
  const queries = queriesOf(up);
  const tables = queries.map((sql) => CREATE_TABLE.exec(sql)?.[1]);
  const indexes = queries.flatMap((sql) => readIndex(sql) ?? []);
  return new Set(
    indexes.filter(({ creates }) => creates && tables.includes(creates.table)).map(({ name }) => name),
  );
}

/** An index that another one replaces serves until that one is built, unless both have the same name. */
function toConcurrentCalls(queries: string[]): string[] {
  const indexes = queries.flatMap((sql) => readIndex(sql) ?? []);
  const created = new Set(indexes.filter(({ creates }) => creates).map(({ name }) => name));
  const isLast = ({ name }: IndexStatement): boolean => !created.has(name);
  return [...indexes.filter((index) => !isLast(index)), ...indexes.filter(isLast)].map(toConcurrentCall);
}

function toConcurrentCall({ name, creates }: IndexStatement): string {
  if (creates === undefined) return `await dropIndexConcurrently(runner, '${name}');`;
  const unique = creates.isUnique ? ', isUnique: true' : '';
  return `await createIndexConcurrently(runner, { name: '${name}', on: ${JSON.stringify(creates.on)}${unique} });`;
}

function toIndexMigration(className: string, up: string[], down: string[]): string {
  const calls = [...up, ...down].join('\n');
  const used = ['createIndexConcurrently', 'dropIndexConcurrently'].filter((helper) =>
    calls.includes(helper),
  );
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ${used.join(', ')} } from '../concurrent-index.js';

export class ${className} implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    ${up.join('\n    ')}
  }

  async down(runner: QueryRunner): Promise<void> {
    ${down.join('\n    ')}
  }
}
`;
}
