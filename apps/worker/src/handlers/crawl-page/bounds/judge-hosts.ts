import type { Transaction } from '#database';
import { FURTHER_HOSTS, TOLD_HOSTS } from './source-bounds.js';

/** Which of a run's sources. */
export interface SourceOfRun {
  runId: number;
  sourcePosition: number;
}

const JUDGE = `
INSERT INTO crawl_run_host (run_id, source_position, host, standing)
SELECT $1, $2, host, CASE WHEN number <= room.further THEN 'FURTHER' ELSE 'REFUSED' END
FROM (
  SELECT host, row_number() OVER (ORDER BY min(place)) AS number FROM unnest($3::text[]) WITH ORDINALITY AS found (host, place)
  WHERE NOT EXISTS (SELECT FROM crawl_run_host known
    WHERE known.run_id = $1 AND known.source_position = $2 AND known.host = found.host)
  GROUP BY host
) AS unknown CROSS JOIN (
  SELECT ${FURTHER_HOSTS} - count(*) FILTER (WHERE standing = 'FURTHER') AS further,
    ${TOLD_HOSTS} - count(*) FILTER (WHERE standing = 'REFUSED') AS told
  FROM crawl_run_host WHERE run_id = $1 AND source_position = $2
) AS room
WHERE number <= room.further + room.told`;

/**
 * Decides of hosts that a source leads to for the first time whether the run asks them: who comes first may. The run must be locked,
 * so that all workers together keep the bound.
 */
export function judgeHosts(
  tx: Transaction,
  { runId, sourcePosition }: SourceOfRun,
  hosts: readonly string[],
): void {
  tx.send({ name: 'judge-crawl-hosts', sql: JUDGE }, [runId, sourcePosition, hosts]);
}
