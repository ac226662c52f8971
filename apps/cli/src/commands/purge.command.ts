import type { Command } from 'commander';
import { loadEnvironment, retentionEnvironment } from '#config';
import { AI_STATISTICS_DAYS, ERASED_IDENTITY_DAYS, TRASH_DAYS } from '#contracts';
import { connectDatabase } from '#database';
import { countExpired, countTrash, purgeExpired, purgeTrash } from '#maintenance';
import { databaseUrlOf } from '../database-url.js';
import type { Terminal } from '../terminal.js';

const NAMES: Record<string, string> = {
  cover_letter: '휴지통의 자기소개서',
  resume: '휴지통의 이력서',
  sign_in_flow: '끝내지 않은 로그인',
  session: '끝난 세션',
  job: '보관 기간이 지난 작업',
  stored_file: '보관 기간이 지난 파일',
  erased_identity: `탈퇴 뒤 ${ERASED_IDENTITY_DAYS}일이 지난 흔적`,
  crawl_host: '30일 동안 찾지 않은 사이트',
  ai_request: `${AI_STATISTICS_DAYS + 1}일이 지난 AI 호출 기록`,
  audit_entry: '보관 기간이 지난 감사 기록',
  crawl_run: '보관 기간이 지난 수집 실행',
  crawl_resource: '보관 기간이 지난 주소별 읽은 결과',
};

/** `purge` */
export function registerPurge(program: Command, terminal: Terminal): void {
  program
    .command('purge')
    .description(
      `워커가 10분마다 하는 정리를 지금 합니다: ${TRASH_DAYS}일이 지난 휴지통, 만료된 작업과 파일.`,
    )
    .option('--dry-run', '세기만 하고 지우지 않습니다')
    .addHelpText('after', '\n보기:\n  cli purge --dry-run')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      const retention = loadEnvironment(retentionEnvironment, terminal.environment);
      const dataSource = await connectDatabase(databaseUrlOf(terminal.environment), 1);
      const [trash, expired] = dryRun ? [countTrash, countExpired] : [purgeTrash, purgeExpired];
      try {
        const counts = { ...(await trash(dataSource)), ...(await expired(dataSource, retention)) };
        for (const [table, count] of Object.entries(counts))
          terminal.print(`${NAMES[table] ?? table}: ${count}`);
        terminal.print(dryRun ? '지우지 않았습니다.' : '지웠습니다.');
      } finally {
        await dataSource.destroy();
      }
    });
}
