import type pg from 'pg';
import { Refusal } from '../../refusal.js';
import { readTables } from '../catalogue.js';

/** Tables whose rows nobody would miss: the migrations themselves write some, and a backup of nothing leaves one. */
const NEVER_MISSED = new Set(['crawled_letter_total', 'last_backup']);

const COUNT_OTHERS = `
SELECT count(*)::int AS others FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'jasogongbang%'`;

/** Processes of the product would go on with what is not there any more. @throws Refusal when one is connected */
export async function refuseOthers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ others: number }>(COUNT_OTHERS);
  const others = rows[0]?.others ?? 0;
  if (others > 0)
    throw new Refusal(
      `이 데이터베이스에 자소공방의 연결이 ${others}개 있습니다. API와 워커를 먼저 멈춰 주세요. 아무것도 바꾸지 않았습니다.`,
    );
}

/** @throws Refusal when a table holds rows */
export async function refuseRows(client: pg.ClientBase): Promise<void> {
  const filled: string[] = [];
  for (const { table } of await readTables(client)) {
    if (NEVER_MISSED.has(table)) continue;
    const { rows } = await client.query(`SELECT 1 FROM ${client.escapeIdentifier(table)} LIMIT 1`);
    if (rows.length > 0) filled.push(table);
  }
  if (filled.length > 0)
    throw new Refusal(
      `데이터베이스가 비어 있지 않습니다(${filled.join(', ')}). 지금 있는 것을 버리려면 --replace --yes를 주세요. 아무것도 바꾸지 않았습니다.`,
    );
}
