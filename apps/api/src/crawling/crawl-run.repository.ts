import {
  crawlSourceInputSchema,
  type CrawlProblem,
  type CrawlRun as CrawlRunView,
  type crawlRunRoutes,
  type JobStatus,
} from '#contracts';
import { CrawlPage, CrawlRun, CrawlRunSource, CrawlSource, Job, type Transaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { RouteInput } from '../platform/endpoint/endpoint.js';

type ListQuery = RouteInput<typeof crawlRunRoutes.list>['query'];

/** The latest problems of a run that are shown. */
const SHOWN_PROBLEMS = 50;

/** A run with the state of its job and its results in each source, in the order of the sources. */
export interface RunWithSources {
  runId: number;
  jobId: string;
  startedAt: Date;
  finishedAt: Date | null;
  isComplete: boolean;
  /** null when the job was deleted, as with its member's account. */
  jobStatus: JobStatus | null;
  sources: CrawlRunView['sources'];
}

/** Crawl runs and their results. */
@Injectable()
export class CrawlRunRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page({ page, size, sort }: ListQuery): Promise<RunWithSources[]> {
    const order = { startedAt: sort.direction, runId: sort.direction };
    const runs = await this.dataSource.manager.find(CrawlRun, { order, take: size, skip: page * size });
    return this.withSources(runs);
  }

  count(): Promise<number> {
    return this.dataSource.manager.count(CrawlRun);
  }

  /** @throws ProductError NOT_FOUND */
  async one(runId: number): Promise<RunWithSources> {
    const [run] = await this.withSources(await this.dataSource.manager.findBy(CrawlRun, { runId }));
    if (run === undefined) throw new ProductError('NOT_FOUND', { message: '수집 실행을 찾을 수 없어요.' });
    return run;
  }

  /** The latest pages that failed or were skipped. */
  async problemsOf(runId: number): Promise<CrawlProblem[]> {
    const pages = await this.dataSource.manager.find(CrawlPage, {
      where: { runId, status: In(['FAILED', 'SKIPPED']) },
      order: { updatedAt: 'DESC' },
      take: SHOWN_PROBLEMS,
    });
    return pages.map(({ url, status, reason, updatedAt }) => ({
      url,
      status: status === 'FAILED' ? status : 'SKIPPED',
      reason: reason ?? '',
      at: updatedAt.toISOString(),
    }));
  }

  /** Creates the run of this job over the enabled sources. @throws ProductError VALIDATION_ERROR when none is enabled */
  async begin({ manager }: Transaction, jobId: string): Promise<{ runId: number; sourceIds: number[] }> {
    const { runId } = await manager.save(manager.create(CrawlRun, { jobId }));
    const sources = await manager.find(CrawlSource, {
      where: { enabled: true },
      order: { sourceId: 'ASC' },
    });
    if (sources.length === 0) throw new ProductError('VALIDATION_ERROR', { message: '켜 둔 출처가 없어요.' });
    // A copy of the settings: later changes of the source do not affect the run.
    const copies = sources.map((source, position) => ({
      runId,
      position,
      sourceId: source.sourceId,
      name: source.name,
      settings: crawlSourceInputSchema.parse(source),
    }));
    await manager.insert(CrawlRunSource, copies);
    return { runId, sourceIds: sources.map(({ sourceId }) => sourceId) };
  }

  /** Gives an incomplete run to another job. @throws ProductError VALIDATION_ERROR when it is complete */
  async reassign({ manager }: Transaction, runId: number, jobId: string): Promise<void> {
    const incomplete = { runId, isComplete: false };
    const { affected } = await manager.update(CrawlRun, incomplete, { jobId, finishedAt: null });
    if (affected === 0) throw runAlreadyComplete();
  }

  private async withSources(runs: CrawlRun[]): Promise<RunWithSources[]> {
    if (runs.length === 0) return [];
    const { manager } = this.dataSource;
    const [jobs, sources] = await Promise.all([
      manager.find(Job, {
        select: { jobId: true, status: true, finishedAt: true },
        where: { jobId: In(runs.map(({ jobId }) => jobId)) },
      }),
      manager.find(CrawlRunSource, {
        where: { runId: In(runs.map(({ runId }) => runId)) },
        order: { runId: 'ASC', position: 'ASC' },
      }),
    ]);
    const jobById = new Map(jobs.map((job) => [job.jobId, job]));
    return runs.map(({ runId, jobId, startedAt, finishedAt, isComplete }) => ({
      runId,
      jobId,
      startedAt,
      isComplete,
      finishedAt: finishedAt ?? jobById.get(jobId)?.finishedAt ?? null,
      jobStatus: jobById.get(jobId)?.status ?? null,
      sources: sources.filter((source) => source.runId === runId).map(toResults),
    }));
  }
}

const toResults = (source: CrawlRunSource): CrawlRunView['sources'][number] => ({
  sourceId: source.sourceId,
  name: source.name,
  pagesFound: source.pagesFound,
  pagesDone: source.pagesDone,
  pagesFailed: source.pagesFailed,
  pagesSkipped: source.pagesSkipped,
  lettersAdded: source.lettersAdded,
  lettersChanged: source.lettersChanged,
  lettersUnchanged: source.lettersUnchanged,
});

export const runAlreadyComplete = (): ProductError =>
  new ProductError('VALIDATION_ERROR', { message: '이미 끝난 수집은 이어서 할 수 없어요.' });
