import { crawlSourceInputSchema, type CrawlSourceInput } from '#contracts';
import { idColumn, queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** The result of the last reading of a page, which used the same settings (see `hashOfSettings`). */
const earlierRow = z.object({
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  letterLinks: z.array(z.string()),
  nextPages: z.array(z.string()),
  /** Its letter, which has not been deleted. */
  coverLetterId: idColumn.nullable(),
});
export type EarlierReading = z.infer<typeof earlierRow>;

/** A page of a run that was given to a job. */
export interface RunPage {
  runId: number;
  pageId: number;
  jobId: string;
  url: string;
  urlHash: string;
  sourcePosition: number;
  /** null when the source has been deleted since the run began. */
  sourceId: number | null;
  source: CrawlSourceInput;
  settingsHash: string;
  /** Of its earlier jobs, which ended by putting it back. */
  failedAttempts: number;
  /** null when the page must be read even if it has not changed. */
  earlier: EarlierReading | null;
}

const pageRow = z.object({
  url: z.string(),
  urlHash: z.string(),
  sourcePosition: z.number().int(),
  sourceId: idColumn.nullable(),
  source: crawlSourceInputSchema,
  failedAttempts: z.number().int(),
});

const SELECT_PAGE = {
  name: 'read-crawl-page',
  sql: `
SELECT page.url, page.url_hash AS "urlHash", page.source_position AS "sourcePosition", source.source_id AS "sourceId",
  run_source.settings AS source, page.failed_attempts AS "failedAttempts"
FROM crawl_page page
JOIN crawl_run_source run_source ON run_source.run_id = page.run_id AND run_source.position = page.source_position
LEFT JOIN crawl_source source ON source.source_id = run_source.source_id
WHERE page.page_id = $1 AND page.job_id = $2 AND page.status = 'QUEUED'`,
};

// When its letter has been deleted since, the page is read even if it has not changed, so that the letter is stored again.
const SELECT_EARLIER = {
  name: 'read-crawl-resource',
  sql: `
SELECT etag, last_modified AS "lastModified", letter_links AS "letterLinks", next_pages AS "nextPages",
  cover_letter_id AS "coverLetterId"
FROM crawl_resource resource
WHERE source_id = $1 AND url_hash = $2 AND settings_hash = $3 AND (cover_letter_id IS NULL OR EXISTS (
  SELECT FROM crawled_cover_letter letter WHERE letter.cover_letter_id = resource.cover_letter_id))`,
};

/** Reads the pages of runs. */
@Injectable()
export class RunPageRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The page of a job; undefined when the page has been given to another job or has ended. */
  async find(runId: number, pageId: number, jobId: string): Promise<RunPage | undefined> {
    const [page] = await queryRows(this.dataSource, SELECT_PAGE, pageRow, [pageId, jobId]);
    if (page === undefined) return undefined;
    const settingsHash = hashOfSettings(page.source);
    const earlier = await this.earlier(page.sourceId, page.urlHash, settingsHash);
    return { runId, pageId, jobId, ...page, settingsHash, earlier };
  }

  private async earlier(
    sourceId: number | null,
    urlHash: string,
    settingsHash: string,
  ): Promise<EarlierReading | null> {
    if (sourceId === null) return null;
    const key = [sourceId, urlHash, settingsHash];
    const [row] = await queryRows(this.dataSource, SELECT_EARLIER, earlierRow, key);
    return row ?? null;
  }
}

/** SHA-256, base64, of the settings that decide how the pages of a source are read. */
const hashOfSettings = (source: CrawlSourceInput): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        source.letterLinkSelector,
        source.nextPageSelector,
        source.titleSelector,
        source.contentSelector,
        source.jobFieldSelector,
        source.companySelector,
        source.needsBrowser,
      ]),
    )
    .digest('base64');
