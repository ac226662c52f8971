import { hostKeyOf, urlHash } from '#crawling';
import type { Transaction } from '#database';
import { judgeHosts, type SourceOfRun } from '../bounds/judge-hosts.js';
import { LARGEST_SOURCE, TOO_MANY_HOSTS, TOO_MANY_PAGES } from '../bounds/source-bounds.js';

/** Pages that a run did not know of; `skipped` of them stand for what it does not follow. */
export interface FoundPages {
  found: number;
  skipped: number;
}

// A page that a source may not follow is no page that another one could not: it has no hash of an address, but one a source and host,
// so that each host is told of once, and that there is no more room once a source.
const INSERT_FOUND = `
WITH room AS (
  SELECT ${LARGEST_SOURCE} - pages_found AS pages FROM crawl_run_source WHERE run_id = $1 AND position = $2
), unknown AS (
  SELECT url, url_hash, host, standing = 'REFUSED' AS is_refused,
    row_number() OVER (PARTITION BY standing = 'REFUSED' ORDER BY place) AS number
  FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS found (url, url_hash, host, place)
  JOIN crawl_run_host USING (host)
  WHERE run_id = $1 AND source_position = $2
    AND NOT EXISTS (SELECT FROM crawl_page known WHERE known.run_id = $1 AND known.url_hash = found.url_hash)
), judged AS (
  SELECT url, url_hash, host, 'PENDING' AS status, NULL AS reason FROM unknown, room WHERE NOT is_refused AND number <= pages
  UNION ALL
  (SELECT url, 'limit ' || $2, host, 'SKIPPED', $6 FROM unknown, room
   WHERE NOT is_refused AND number > pages ORDER BY number LIMIT 1)
  UNION ALL
  (SELECT DISTINCT ON (host) url, 'host ' || $2 || ' ' || host, host, 'SKIPPED', $7 FROM unknown
   WHERE is_refused ORDER BY host, number)
), inserted AS (
  INSERT INTO crawl_page (run_id, source_position, url, url_hash, host, status, reason)
  SELECT $1, $2, url, url_hash, host, status, reason FROM judged
  ON CONFLICT (run_id, url_hash) DO NOTHING RETURNING status
)
SELECT count(*)::int AS found, count(*) FILTER (WHERE status = 'SKIPPED')::int AS skipped FROM inserted`;

/** Takes in the pages that a page leads to, as far as the bounds of its source go. The run must be locked. */
export async function insertFound(
  tx: Transaction,
  source: SourceOfRun,
  links: { letterLinks: string[]; nextPages: string[] },
): Promise<FoundPages> {
  const urls = [...new Set([...links.letterLinks, ...links.nextPages])];
  if (urls.length === 0) return { found: 0, skipped: 0 };
  const hosts = urls.map(hostKeyOf);
  judgeHosts(tx, source, hosts);
  const [row] = await tx.query<FoundPages>({ name: 'insert-crawl-pages', sql: INSERT_FOUND }, [
    source.runId,
    source.sourcePosition,
    urls,
    urls.map(urlHash),
    hosts,
    TOO_MANY_PAGES,
    TOO_MANY_HOSTS,
  ]);
  if (row === undefined) throw new Error('a count has one row');
  return row;
}
