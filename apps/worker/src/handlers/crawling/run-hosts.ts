import { inTransaction, queryRows, type Transaction } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { lockRun } from './crawl-run.repository.js';

/**
 * Hosts that a run may request on behalf of one source besides those of its start pages. A site of letters has a handful of hosts; a site
 * that keeps generating hosts, or links everywhere, must not make the product crawl the whole web.
 */
export const MAXIMUM_FURTHER_HOSTS = 20;

/** Refused hosts that are reported as problems, with one page each; further ones are not stored. */
export const MAXIMUM_REPORTED_HOSTS = 100;

/**
 * Pages of one source in a run: a week at the usual pace of 30 a minute, and more letters than any Korean site has. It bounds a site
 * that keeps inventing addresses.
 */
export const MAXIMUM_PAGES_PER_SOURCE = 300_000;

export const TOO_MANY_HOSTS = `한 출처에서 시작 주소 밖의 사이트는 ${MAXIMUM_FURTHER_HOSTS}곳까지만 읽어요. 이 사이트는 그 뒤에 찾아서 읽지 않았어요.`;
export const TOO_MANY_PAGES = `한 출처에서 ${MAXIMUM_PAGES_PER_SOURCE / 10_000}만 쪽까지만 읽어요. 이 쪽부터는 읽지 않았어요.`;

const SELECT_ALLOWED = `
SELECT host FROM crawl_run_host WHERE run_id = $1 AND source_position = $2 AND host = $3 AND standing <> 'REFUSED'`;
const allowedRow = z.object({ host: z.string() });

/** The hosts that a run may ask on behalf of a source. */
@Injectable()
export class RunHosts {
  constructor(private readonly dataSource: DataSource) {}

  /** Why no page of a host may be fetched, in Korean; null when it may. A new host is admitted as long as the source has room. */
  async refusalOf(source: SourceOfRun, host: string): Promise<string | null> {
    const key = [source.runId, source.sourcePosition, host];
    const allowed = await queryRows(
      this.dataSource,
      { name: 'known-crawl-host', sql: SELECT_ALLOWED },
      allowedRow,
      key,
    );
    if (allowed.length > 0) return null;
    const admitted = await inTransaction(this.dataSource, async (tx) => {
      await lockRun(tx, source.runId);
      decideHosts(tx, source, [host]);
      return tx.query(SELECT_ALLOWED, allowedRow, key);
    });
    return admitted.length > 0 ? null : TOO_MANY_HOSTS;
  }
}

/** A source of a run. */
export interface SourceOfRun {
  runId: number;
  sourcePosition: number;
}

const DECIDE_HOSTS = `
INSERT INTO crawl_run_host (run_id, source_position, host, standing)
SELECT $1, $2, host, CASE WHEN number <= room.further THEN 'FURTHER' ELSE 'REFUSED' END
FROM (
  SELECT host, row_number() OVER (ORDER BY min(ordinal)) AS number FROM unnest($3::text[]) WITH ORDINALITY AS found (host, ordinal)
  WHERE NOT EXISTS (SELECT FROM crawl_run_host known
    WHERE known.run_id = $1 AND known.source_position = $2 AND known.host = found.host)
  GROUP BY host
) AS unknown CROSS JOIN (
  SELECT ${MAXIMUM_FURTHER_HOSTS} - count(*) FILTER (WHERE standing = 'FURTHER') AS further,
    ${MAXIMUM_REPORTED_HOSTS} - count(*) FILTER (WHERE standing = 'REFUSED') AS reported
  FROM crawl_run_host WHERE run_id = $1 AND source_position = $2
) AS room
WHERE number <= room.further + room.reported`;

/**
 * Decides whether a run may ask the hosts that a source leads to for the first time; the first ones may. The run must be locked, so
 * that all workers together keep the bound.
 */
export function decideHosts(
  tx: Transaction,
  { runId, sourcePosition }: SourceOfRun,
  hosts: readonly string[],
): void {
  tx.send({ name: 'decide-crawl-hosts', sql: DECIDE_HOSTS }, [runId, sourcePosition, hosts]);
}
