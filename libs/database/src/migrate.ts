import { runMigrations } from './run-migrations.js';

const url = process.env['DATABASE_URL'];
if (url === undefined || url === '') throw new Error('DATABASE_URL이 필요합니다.');
const ran = await runMigrations(url);
process.stdout.write(ran.length === 0 ? '스키마가 이미 최신입니다.\n' : `마이그레이션: ${ran.join(', ')}\n`);
