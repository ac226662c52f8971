import { InvalidArgumentError, Option, type Command } from 'commander';
import { connectDatabase, readMigrationStatus, runMigrations } from '#database';
import { databaseUrlOf } from '../database-url.js';
import { describeBlockers, describeHolders, Refusal } from '../failures.js';
import type { Terminal } from '../terminal.js';

const DEFAULT_WAIT_SECONDS = 600;

/** `migrate` */
export function registerMigrate(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description('스키마를 이 판까지 올립니다. 여럿이 함께 불러도 한 번만 돕니다.')
    .addOption(
      new Option('--maximum-wait <초>', '다른 마이그레이션과 백업, 그리고 표의 잠금을 기다리는 시간')
        .argParser(readSeconds)
        .default(DEFAULT_WAIT_SECONDS),
    )
    .addHelpText('after', '\n보기:\n  cli migrate\n  cli migrate --maximum-wait 3600')
    .action(async ({ maximumWait: seconds }: { maximumWait: number }) => {
      const ran = await runMigrations(databaseUrlOf(terminal.environment), {
        maximumWaitMilliseconds: 1_000 * seconds,
        onWaiting: (holders) =>
          terminal.print(`… 다른 마이그레이션이나 백업이 끝나기를 기다려요. ${describeHolders(holders)}`),
        onRan: ({ name, milliseconds }) => terminal.print(`✓ ${name} ${milliseconds}ms`),
        onBlocked: (name, blockers) =>
          terminal.print(`… ${name}: 잠금을 기다려요. ${describeBlockers(blockers)}`),
      });
      terminal.print(
        ran.length === 0 ? '스키마가 이미 최신입니다.' : `마이그레이션 ${ran.length}개를 마쳤습니다.`,
      );
    });
}

function readSeconds(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new InvalidArgumentError('--maximum-wait는 1부터 99,999까지의 정수여야 합니다.');
  return Number(text);
}

/** `migrate:check` */
export function registerMigrateCheck(program: Command, terminal: Terminal): void {
  program
    .command('migrate:check')
    .description('스키마가 이 판과 맞는지만 봅니다. 아무것도 바꾸지 않고, 맞지 않으면 1로 끝납니다.')
    .addHelpText('after', '\n보기:\n  cli migrate:check || cli migrate')
    .action(async () => {
      const dataSource = await connectDatabase(databaseUrlOf(terminal.environment), 1);
      const { pending, unknown, differences } = await readMigrationStatus(dataSource).finally(() =>
        dataSource.destroy(),
      );
      for (const name of pending) terminal.print(`아직 안 한 것: ${name}`);
      for (const name of unknown) terminal.print(`이 판이 모르는 것: ${name}`);
      for (const sql of differences) terminal.print(`스키마가 엔티티와 다른 것: ${sql}`);
      if (unknown.length > 0)
        throw new Refusal('데이터베이스가 이 이미지보다 새 판의 것입니다. 새 이미지를 쓰세요.');
      if (pending.length > 0) throw new Refusal('마이그레이션이 남았습니다. migrate를 부르세요.');
      if (differences.length > 0) throw new Refusal('누군가 스키마를 손으로 바꾸었습니다.');
      terminal.print('스키마가 이 판과 같습니다.');
    });
}
