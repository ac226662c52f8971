import type { Command } from 'commander';
import { describeContents, readBackup } from '../backup/read-backup.js';
import { restoreBackup, type RestoreOptions } from '../backup/restore-backup.js';
import { databaseUrlOf, withoutPassword } from '../database-url.js';
import { Refusal } from '../failures.js';
import type { Terminal } from '../terminal.js';

const EXAMPLE = `
보기:
  cli restore --from 2026-11-22.backup --check     파일이 온전한지만 봅니다
  cli restore --from 2026-11-22.backup             빈 데이터베이스에 되돌립니다
  cli restore --from 2026-11-22.backup --replace --yes

API와 워커를 멈추고 합니다. 모두 한 트랜잭션이라 실패하면 아무것도 바뀌지 않습니다. 되돌린 뒤에는 이 판의 스키마로 올립니다.
백업 뒤에 탈퇴한 회원은 되살아납니다. docs/runbook.md의 ‘백업에서 되돌렸다’를 보세요.`;

interface Options extends RestoreOptions {
  from: string;
  check: boolean;
  yes: boolean;
}

/** `restore --from <file>` */
export function registerRestore(program: Command, terminal: Terminal): void {
  program
    .command('restore')
    .description('백업을 빈 데이터베이스에 되돌립니다.')
    .requiredOption('--from <파일>', '되돌릴 백업')
    .option('--check', '파일이 온전한지만 보고 데이터베이스는 열지 않습니다', false)
    .option('--replace', '데이터베이스에 있는 것을 모두 버립니다', false)
    .option('--yes', '--replace를 정말로 한다는 뜻', false)
    .option('--keep-sessions', '그때 로그인해 있던 세션도 되살립니다. 없으면 모두 다시 로그인합니다', false)
    .addHelpText('after', EXAMPLE)
    .action((options: Options) => (options.check ? check(options, terminal) : restore(options, terminal)));
}

async function check({ from }: Options, terminal: Terminal): Promise<void> {
  for (const line of describeContents(await readBackup(from))) terminal.print(line);
  terminal.print('백업이 온전합니다.');
}

async function restore({ from, yes, ...options }: Options, terminal: Terminal): Promise<void> {
  const url = databaseUrlOf(terminal.environment);
  if (options.replace && !yes)
    throw new Refusal(`${withoutPassword(url)}에 있는 것을 모두 버립니다. 정말이면 --yes를 더해 주세요.`);
  const restored = await restoreBackup(url, from, options);
  for (const line of describeContents(restored)) terminal.print(line);
  for (const name of restored.migrated) terminal.print(`되돌린 뒤 올린 것: ${name}`);
  if (!options.keepSessions)
    terminal.print(`세션 ${restored.endedSessions}개를 끝냈습니다. 모두 다시 로그인합니다.`);
  terminal.print('되돌렸습니다. 백업 뒤에 탈퇴한 회원을 다시 지워 주세요(docs/runbook.md).');
}
