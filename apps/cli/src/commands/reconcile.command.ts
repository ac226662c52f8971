import type { Command } from 'commander';
import { JobsModule } from '#jobs';
import { withCommandContext } from '../context/command-context.js';
import { ReconcileNow } from '../jobs/reconcile-now.js';
import type { Terminal } from '../terminal.js';

/** Whoever calls the command would rather hear that Redis is away than wait. */
const PATIENCE = { maxRetriesPerRequest: 1, commandTimeout: 5_000 };

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
          imports: (config) => [JobsModule.forRoot(), JobsModule.withQueues(config, PATIENCE)],
          providers: [ReconcileNow],
        },
        (context) => context.get(ReconcileNow).run(),
      );
      for (const { jobId, type, status } of abandoned)
        terminal.print(
          `되찾은 작업: ${jobId} ${type} ${status === 'FAILED' ? '다시 할 수 없어 실패로 끝냄' : '다시 줄 세움'}`,
        );
      for (const { queue, jobs } of dispatched) terminal.print(`큐에 넣은 작업: ${queue} ${jobs}개`);
      if (abandoned.length === 0 && dispatched.length === 0) terminal.print('되돌릴 것이 없습니다.');
    });
}
