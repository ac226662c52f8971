import { describeSessions } from './blocking-sessions.js';
import { runMigrations } from './run-migrations.js';

const url = process.env['DATABASE_URL'];
if (url === undefined || url === '') throw new Error('DATABASE_URL이 필요합니다.');
const ran = await runMigrations(url, {
  onWaiting: (holders) =>
    process.stdout.write(`다른 마이그레이션이나 백업이 끝나기를 기다려요: ${describeSessions(holders)}\n`),
});
process.stdout.write(ran.length === 0 ? '스키마가 이미 최신입니다.\n' : `마이그레이션: ${ran.join(', ')}\n`);
