import { crawlSourceInputSchema, type CrawlSourceInput } from '#contracts';
import { queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** What a page gave when it was last read by the same selectors. */
export interface EarlierReading {
  etag: string | null;
  lastModified: string | null;
  letterLinks: string[];
  nextPages: string[];
  /** The letter that it holds, which is still there. */
  coverLetterId: number | null;
}

/** A page that a job has been given. */
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
  /** null when the page must be read whatever the host says of changes. */
  earlier: EarlierReading | null;
}

const pageSchema = z.object({
  url: z.string(),
  urlHash: z.string(),
  sourcePosition: z.number(),
  sourceId: z.number().nullable(),
  source: crawlSourceInputSchema,
});

const SELECT_PAGE = `
SELECT page.url, page.url_hash AS "urlHash", page.source_position AS "sourcePosition", source.source_id AS "sourceId",
  run_source.settings AS source
FROM crawl_page page
JOIN crawl_run_source run_source ON run_source.run_id = page.run_id AND run_source.position = page.source_position
LEFT JOIN crawl_source source ON source.source_id = run_source.source_id
WHERE page.page_id = $1 AND page.job_id = $2 AND page.status = 'QUEUED'`;

// A letter that has been deleted since is to come back: then the page is read whether it has changed or not.
const SELECT_EARLIER = `
SELECT etag, last_modified AS "lastModified", letter_links AS "letterLinks", next_pages AS "nextPages",
  cover_letter_id AS "coverLetterId"
FROM crawl_resource resource
WHERE source_id = $1 AND url_hash = $2 AND settings_hash = $3 AND (cover_letter_id IS NULL OR EXISTS (
  SELECT FROM crawled_cover_letter letter WHERE letter.cover_letter_id = resource.cover_letter_id))`;

/** Reads the pages of runs. */
@Injectable()
export class RunPageRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The page that a job was given; undefined when it is not this job's any more. */
  async find(runId: number, pageId: number, jobId: string): Promise<RunPage | undefined> {
    const [row] = await queryRows(this.dataSource, { name: 'read-crawl-page', sql: SELECT_PAGE }, [
      pageId,
      jobId,
    ]);
    if (row === undefined) return undefined;
    const page = pageSchema.parse(row);
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
    const [row] = await queryRows<EarlierReading>(
      this.dataSource,
      { name: 'read-crawl-resource', sql: SELECT_EARLIER },
      [sourceId, urlHash, settingsHash],
    );
    return row ?? null;
  }
}

/** SHA-256, base64, of what decides how a source's pages are read. */
export const hashOfSettings = (source: CrawlSourceInput): string =>
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
