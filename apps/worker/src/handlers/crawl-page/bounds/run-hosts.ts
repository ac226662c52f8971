import { inTransaction, queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockRun } from '../../crawl/lock-run.js';
import { judgeHosts, type SourceOfRun } from './judge-hosts.js';
import { TOO_MANY_HOSTS } from './source-bounds.js';

const MAY_ASK = `
SELECT 1 FROM crawl_run_host WHERE run_id = $1 AND source_position = $2 AND host = $3 AND standing <> 'REFUSED'`;

/** Which hosts a run may ask on behalf of a source. */
@Injectable()
export class RunHosts {
  constructor(private readonly dataSource: DataSource) {}

  /** Why a page of this host must not be asked for, in Korean; null when it may be. One not seen before takes a place if there is one. */
  async refusalOf(source: SourceOfRun, host: string): Promise<string | null> {
    const place = [source.runId, source.sourcePosition, host];
    const known = await queryRows(this.dataSource, { name: 'known-crawl-host', sql: MAY_ASK }, place);
    if (known.length > 0) return null;
    const admitted = await inTransaction(this.dataSource, async (tx) => {
      await lockRun(tx, source.runId);
      judgeHosts(tx, source, [host]);
      return tx.query(MAY_ASK, place);
    });
    return admitted.length > 0 ? null : TOO_MANY_HOSTS;
  }
}
