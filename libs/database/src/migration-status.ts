import { MigrationExecutor, type DataSource } from 'typeorm';

/** The difference between a database's schema and the one of this version of the product. */
export interface MigrationStatus {
  /** Names of migrations that have not run yet, in their order. */
  pending: string[];
  /** Names of migrations that have run and that this version does not know: a newer version has migrated the database. */
  unknown: string[];
  /** SQL that would change the schema to match the entities; empty while migrations are pending or unknown. */
  differences: string[];
}

/** Names of the migrations that this version knows, in the order they run. */
export const knownMigrations = (dataSource: DataSource): string[] =>
  dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);

/** Compares the schemas without changing anything. */
export async function readMigrationStatus(dataSource: DataSource): Promise<MigrationStatus> {
  const known = knownMigrations(dataSource);
  const executed = (await new MigrationExecutor(dataSource).getExecutedMigrations()).map(({ name }) => name);
  const pending = known.filter((name) => !executed.includes(name));
  const unknown = executed.filter((name) => !known.includes(name));
  const isCurrent = pending.length === 0 && unknown.length === 0;
  return { pending, unknown, differences: isCurrent ? await readDifferences(dataSource) : [] };
}

async function readDifferences(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
