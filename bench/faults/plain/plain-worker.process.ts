import { createPostgresBackend, setDefaultBackendFactory, Worker, type Job } from 'bullmq';
import pg from 'pg';
import { z } from 'zod';

/**
 * The baseline of the fault harness: a worker with BullMQ's defaults, its concurrency aside, whose handler takes the tokens, asks the
 * provider and writes the result, without fences, steps or an outbox.
 */
const environment = z
  .object({ DATABASE_URL: z.string(), REDIS_URL: z.string().optional(), OPENAI_BASE_URL: z.string() })
  .parse(process.env);
const jobSchema = z.object({ index: z.number().int(), member: z.number().int() });
const CONCURRENCY = 8;
const COST = 5;

const pool = new pg.Pool({ connectionString: environment.DATABASE_URL });
pool.on('error', (error) => process.stderr.write(`${error.message}\n`));

async function handle(job: Job): Promise<void> {
  const { index, member } = jobSchema.parse(job.data);
  await pool.query('INSERT INTO plain_begin (index) VALUES ($1)', [index]);
  await pool.query('UPDATE plain_account SET tokens = tokens - $2 WHERE member = $1', [member, COST]);
  await pool.query('INSERT INTO plain_charge (index) VALUES ($1)', [index]);
  const answer = await fetch(`${environment.OPENAI_BASE_URL}/embeddings`, {
    method: 'POST',
    headers: { authorization: 'Bearer practice', 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'plain', input: `글 ${index}`, dimensions: 8 }),
  });
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
  await answer.arrayBuffer();
  await pool.query('INSERT INTO plain_result (index) VALUES ($1)', [index]);
}

if (environment.REDIS_URL === undefined) setDefaultBackendFactory(createPostgresBackend);
const connection =
  environment.REDIS_URL === undefined
    ? { connectionString: environment.DATABASE_URL, max: 4 }
    : { url: environment.REDIS_URL };
const worker = new Worker('plain', handle, { connection, concurrency: CONCURRENCY });
worker.on('error', (error) => process.stderr.write(`${error.message}\n`));
await worker.waitUntilReady();
process.send?.({ ready: true });
