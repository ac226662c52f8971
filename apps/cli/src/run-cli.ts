import { Command, CommanderError } from 'commander';
import { registerBackup } from './commands/backup.command.js';
import { registerDoctor } from './commands/doctor.command.js';
import { registerMakeRoot } from './commands/make-root.command.js';
import { registerMigrateCheck } from './commands/migrate-check.command.js';
import { registerMigrate } from './commands/migrate.command.js';
import { registerPurge } from './commands/purge.command.js';
import { registerReconcile } from './commands/reconcile.command.js';
import { registerRestore } from './commands/restore.command.js';
import { describeFailure } from './describe-failure.js';
import type { Terminal } from './terminal.js';
import { describeUsageError, speakKorean } from './usage/korean-usage.js';

const DONE = 0;
const FAILED = 1;
const USAGE = 2;

const COMMANDS = [
  registerMakeRoot,
  registerMigrate,
  registerMigrateCheck,
  registerBackup,
  registerRestore,
  registerPurge,
  registerReconcile,
  registerDoctor,
];

/**
 * Runs one command.
 * @param args what stands behind the program's name
 * @returns 0 when it is done, 1 when it was refused or failed, 2 when it was called wrongly
 */
export async function runCli(args: string[], terminal: Terminal): Promise<number> {
  const program = speakKorean(new Command('cli'), terminal);
  program.description('자소공방을 운영하는 명령줄. 설정은 환경 변수에서 읽습니다(docs/configuration.md).');
  for (const register of COMMANDS) register(program, terminal);
  try {
    if (args.length === 0) program.help({ error: true });
    await program.parseAsync(args, { from: 'user' });
    return DONE;
  } catch (error) {
    return complain(error, terminal);
  }
}

function complain(error: unknown, { environment, complain: write }: Terminal): number {
  if (!(error instanceof CommanderError)) {
    write(describeFailure(error, environment['LOG_LEVEL']));
    return FAILED;
  }
  // Help that was asked for has been printed.
  if (error.exitCode === DONE) return DONE;
  const description = describeUsageError(error);
  if (description !== undefined) write(description);
  return USAGE;
}
