import { MigrationExecutor, type DataSource } from 'typeorm';

/** How the schema of a database compares with what this version of the product knows. */
export interface MigrationStatus {
  /** Names of migrations that have not run yet, in their order. */
  pending: string[];
  /** Names of migrations that have run and that this version does not know: a newer one made the schema. */
  unknown: string[];
  /** SQL that would make the schema what the entities say; empty while migrations are pending or unknown. */
  differences: string[];
}

/** Names of the migrations that this version knows, in the order they run. */
export const knownMigrations = (dataSource: DataSource): string[] =>
  dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);

/** Compares, and changes nothing. */
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
