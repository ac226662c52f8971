import type { Writable } from 'node:stream';
import type { Command } from 'commander';
import { writeWholeFile } from '../backup/whole-file.js';
import { recordBackup, saveBackup } from '../backup/save-backup.js';
import { databaseUrlOf } from '../database-url.js';
import { describeFailure, describeHolders } from '../failures.js';
import type { Terminal } from '../terminal.js';
import { describeContents } from '../backup/read-backup.js';

const STANDARD_OUTPUT = '-';

const EXAMPLE = `
보기:
  cli backup --to /backups/2026-11-22.backup
  cli backup --to - | ssh vault 'cat > 2026-11-22.backup'

한 순간의 모든 표를 담습니다. 큐(bullmq 스키마, Redis)는 다시 만들어지므로 담지 않습니다. 돌고 있는 API와 워커를 멈추지 않아도 됩니다.
파일은 다 쓴 뒤에야 그 이름이 되고, 만든 계정만 읽을 수 있습니다.`;

/** `backup --to <file>` */
export function registerBackup(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('데이터베이스를 한 파일에 백업합니다.')
    .requiredOption('--to <파일>', '백업을 쓸 새 파일. -는 표준 출력')
    .addHelpText('after', EXAMPLE)
    .action(async ({ to }: { to: string }) => {
      const url = databaseUrlOf(terminal.environment);
      const toOutput = to === STANDARD_OUTPUT;
      const save = (sink: Writable) =>
        saveBackup(url, sink, terminal.signal, (holders) =>
          terminal.complain(`… 마이그레이션이 끝나기를 기다려요. ${describeHolders(holders)}`),
        );
      const contents = await (toOutput ? save(terminal.output) : writeWholeFile(to, save));
      // The standard output carries the bytes and nothing else.
      const say = toOutput ? terminal.complain : terminal.print;
      for (const line of describeContents(contents)) say(line);
      // A read-only replica can be backed up, but the backup cannot be recorded there.
      await recordBackup(url, contents.header.createdAt).catch((error: unknown) => {
        const cause = describeFailure(error, terminal.environment['LOG_LEVEL']);
        terminal.complain(
          `백업의 시각을 데이터베이스에 적지 못해 지표가 모릅니다. 백업은 온전합니다. ${cause}`,
        );
      });
      say(`백업을 마쳤습니다.${toOutput ? '' : ` ${to}`}`);
    });
}
