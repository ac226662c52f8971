import type { Command } from 'commander';
import { runMigrations } from '#database';
import { databaseUrlOf } from '../database-url.js';
import type { Terminal } from '../terminal.js';

/** `migrate` */
export function registerMigrate(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description('스키마를 이 판까지 올립니다. 여럿이 함께 불러도 한 번만 돕니다.')
    .addHelpText('after', '\n보기:\n  cli migrate')
    .action(async () => {
      const ran = await runMigrations(databaseUrlOf(terminal.environment), ({ name, milliseconds }) =>
        terminal.print(`✓ ${name} ${milliseconds}ms`),
      );
      terminal.print(
        ran.length === 0 ? '스키마가 이미 최신입니다.' : `마이그레이션 ${ran.length}개를 마쳤습니다.`,
      );
    });
}
