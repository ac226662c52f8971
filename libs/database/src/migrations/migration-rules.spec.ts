import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Migrations before this one ran when there was no traffic beside them. */
const FIRST_UNDER_RULE = 1_795_003_210_000;

const CREATE_TABLE = /CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?["'`\\]*(\w+)/gi;
const CREATE_INDEX =
  /CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?:CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?(?:(?!ON\s)\S+\s+)?ON\s+(?:ONLY\s+)?["\\]*(\w+)/gi;
const ADD_UNIQUE =
  /ALTER\s+TABLE\s+(?:ONLY\s+)?["\\]*(\w+)[^;`]*?\bADD\b[^,;`]*\b(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b(?!\s+USING\s+INDEX)/gi;
const RUNNER_INDEX = /\.(?:createIndex|createIndices|createUniqueConstraints?|createPrimaryKey)\(/;
const CONCURRENT_CALL = /IndexConcurrently\(/;
const OUTSIDE_TRANSACTION = /\btransaction = false\b/;
const OTHER_STATEMENT = /[rR]unner\.query\(/;

const tablesIn = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, table = '']) => table);

/** What a migration must not do beside traffic; docs/how-to/change-a-payload.md explains the rules. */
function violationsOf(source: string): string[] {
  const created = new Set(tablesIn(source, CREATE_TABLE));
  const blocking = [...tablesIn(source, CREATE_INDEX), ...tablesIn(source, ADD_UNIQUE)];
  const violations = blocking
    .filter((table) => !created.has(table))
    .map((table) => `${table} has rows: build its index with createIndexConcurrently`);
  if (RUNNER_INDEX.test(source)) violations.push('build indexes with createIndexConcurrently');
  if (CONCURRENT_CALL.test(source) !== OUTSIDE_TRANSACTION.test(source))
    violations.push('transaction = false is for createIndexConcurrently and dropIndexConcurrently');
  if (OUTSIDE_TRANSACTION.test(source) && OTHER_STATEMENT.test(source))
    violations.push('a migration outside a transaction only builds and drops indexes');
  return violations;
}

describe('a new migration', () => {
  const directory = import.meta.dirname;
  const files = readdirSync(directory).filter((file) => Number(file.split('-')[0]) >= FIRST_UNDER_RULE);

  it('is held to the rules', () => expect(files.length).toBeGreaterThan(0));

  it.each(files)('does not block those who write: %s', (file) => {
    expect(violationsOf(readFileSync(join(directory, file), 'utf8'))).toEqual([]);
  });
});

describe('the rules', () => {
  it.each([
    ['an index', `runner.query('CREATE INDEX a ON member (b)')`],
    ['an index without a name', `runner.query('CREATE INDEX ON member (b)')`],
    ['a unique index, as generated', 'queryRunner.query(`CREATE UNIQUE INDEX "a" ON "member" ("b")`)'],
    ['an index by hand', `runner.query('CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON member (b)')`],
    ['a unique constraint', 'runner.query(`ALTER TABLE member ADD CONSTRAINT a UNIQUE (b)`)'],
    ['a unique column', 'runner.query(`ALTER TABLE "member" ADD "b" text UNIQUE`)'],
    ['an index of the query runner', `runner.createIndex('member', new TableIndex({ columnNames: ['b'] }))`],
    [
      'a concurrent index in a transaction',
      `createIndexConcurrently(runner, { name: 'a', on: 'member (b)' })`,
    ],
    [
      'a statement outside a transaction',
      `transaction = false; runner.query('ALTER TABLE member ADD b text')`,
    ],
    ['an index beside another new table', `'CREATE TABLE note (a int); CREATE INDEX a ON member (b);'`],
  ])('refuse %s', (_what, source) => {
    expect(violationsOf(source)).not.toEqual([]);
  });

  it.each([
    ['an index of a new table', `'CREATE TABLE note (a int UNIQUE); CREATE INDEX b ON note (a);'`],
    ['a new column', `runner.query('ALTER TABLE member ADD COLUMN nickname text')`],
    [
      'a concurrent index',
      `readonly transaction = false; createIndexConcurrently(runner, { name: 'a', on: 'member (b)' })`,
    ],
    [
      'a constraint from an index',
      'runner.query(`ALTER TABLE member ADD CONSTRAINT a UNIQUE USING INDEX b`)',
    ],
  ])('allow %s', (_what, source) => {
    expect(violationsOf(source)).toEqual([]);
  });
});
