import { loadWorkerConfig } from '#config';
import { connectDatabase } from '#database';
import { createLogger } from '#observability';
import { createTestDatabase, runSql } from '#testing';
import { assembleWorker } from '../../apps/worker/src/create-worker.js';
import { WorkerLifecycle } from '../../apps/worker/src/queues/worker-lifecycle.js';
import { handlersModule, ScriptedJobs } from './scripted-jobs.js';

it('a worker refuses to start on an unusable queue, and its process can report it', async () => {
  const database = await createTestDatabase();
  const dataSource = await connectDatabase(database.url, 1);
  await runSql(dataSource, 'DROP SCHEMA bullmq CASCADE');
  await dataSource.destroy();
  const config = loadWorkerConfig({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '2',
    OPENAI_API_KEY: 'none',
    LOG_LEVEL: 'silent',
    WORKER_QUEUES: 'ai',
  });
  const { handlers } = new ScriptedJobs();
  const worker = await assembleWorker(config, createLogger('worker', config.LOG_LEVEL), {
    handlers: handlersModule(handlers),
    definitions: handlers.map(({ definition }) => definition),
  });
  await expect(worker.get(WorkerLifecycle).start()).rejects.toThrow(/BullMQ/);
  await worker.close();
  await database.drop();
});
