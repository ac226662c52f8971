import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '#testing';
import { runCommand } from './run-command.js';

/** Databases and a folder for their backups, deleted by `close`. */
export class BackupFixture {
  private readonly opened: TestDatabase[] = [];

  private constructor(readonly folder: string) {}

  static async open(): Promise<BackupFixture> {
    return new BackupFixture(await mkdtemp(join(tmpdir(), 'jaso-backup-')));
  }

  async newDatabase(): Promise<TestDatabase> {
    const database = await createTestDatabase();
    this.opened.push(database);
    return database;
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map((database) => database.drop()));
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Runs a command against one of the databases. */
export const cli = (url: string, ...args: string[]) => runCommand(args, { DATABASE_URL: url });
