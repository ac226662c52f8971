import { Injectable } from '@nestjs/common';
import type { Command } from 'commander';
import { Any, DataSource, type FindOptionsWhere, IsNull, Raw } from 'typeorm';
import { Job } from '#database';
import { FAIL_FAST, HEARTBEAT_TIMEOUT, JobDispatcher, JobReconciler, JobsModule } from '#jobs';
import { withCommandContext } from '../command-context.js';
import type { Terminal } from '../terminal.js';

/** `reconcile` */
export function registerReconcile(program: Command, terminal: Terminal): void {
  program
    .command('reconcile')
    .description('워커가 죽어 멈춘 작업을 되찾고, 기다리는 작업을 큐에 한 번 넣습니다.')
    .addHelpText('after', '\n보기:\n  cli reconcile')
    .action(async () => {
      const { abandoned, dispatched } = await withCommandContext(
        terminal,
        {
          imports: (config) => [JobsModule.forRoot(), JobsModule.withQueues(config, FAIL_FAST)],
          providers: [ReconciliationPass],
        },
        (context) => context.get(ReconciliationPass).run(),
      );
      for (const { jobId, type, status } of abandoned)
        terminal.print(
          `되찾은 작업: ${jobId} ${type} ${status === 'FAILED' ? '다시 할 수 없어 실패로 끝냄' : '다시 줄 세움'}`,
        );
      for (const { queue, jobs } of dispatched) terminal.print(`큐에 넣은 작업: ${queue} ${jobs}개`);
      if (abandoned.length === 0 && dispatched.length === 0) terminal.print('되돌릴 것이 없습니다.');
    });
}

const before = (moment: string) => Raw((column) => `${column} < ${moment}`);

const DUE = { status: 'QUEUED', runAt: before('now()') } as const;

/** Waiting jobs that may be missing from the queue. */
const WAITING: FindOptionsWhere<Job>[] = [
  { ...DUE, dispatchedUntil: IsNull() },
  { ...DUE, dispatchedUntil: before('now()') },
];

const ABANDONED: FindOptionsWhere<Job>[] = [
  { status: 'RUNNING', heartbeatAt: before(`now() - interval '${HEARTBEAT_TIMEOUT}'`) },
];

/** One pass of the reconciliation that every worker repeats. */
@Injectable()
class ReconciliationPass {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reconciler: JobReconciler,
    private readonly dispatcher: JobDispatcher,
  ) {}

  async run(): Promise<ReconcileResult> {
    const abandoned = await this.idsOf(ABANDONED);
    await this.reconciler.reconcile();
    const waiting = await this.idsOf(WAITING);
    await this.dispatcher.dispatch();
    return { abandoned: await this.readJobs(abandoned), dispatched: await this.countDispatched(waiting) };
  }

  private async idsOf(where: FindOptionsWhere<Job>[]): Promise<string[]> {
    const jobs = await this.dataSource.manager.find(Job, { select: { jobId: true }, where });
    return jobs.map(({ jobId }) => jobId);
  }

  private readJobs(jobIds: string[]): Promise<ReconcileResult['abandoned']> {
    return this.dataSource.manager.find(Job, {
      select: { jobId: true, type: true, status: true },
      where: { jobId: Any(jobIds) },
      order: { createdAt: 'ASC', jobId: 'ASC' },
    });
  }

  private async countDispatched(jobIds: string[]): Promise<ReconcileResult['dispatched']> {
    const dispatched = await this.dataSource.manager.find(Job, {
      select: { jobId: true, queue: true },
      where: { jobId: Any(jobIds), dispatchedUntil: Raw((column) => `${column} > now()`) },
      order: { queue: 'ASC' },
    });
    const counts = new Map<string, number>();
    for (const { queue } of dispatched) counts.set(queue, (counts.get(queue) ?? 0) + 1);
    return [...counts].map(([queue, jobs]) => ({ queue, jobs }));
  }
}

/** What one pass has requeued and dispatched. */
interface ReconcileResult {
  /** Running jobs whose worker was gone, and what they are now. */
  abandoned: Pick<Job, 'jobId' | 'type' | 'status'>[];
  /** How many waiting jobs that may have been missing from their queue were put into it. */
  dispatched: { queue: string; jobs: number }[];
}
