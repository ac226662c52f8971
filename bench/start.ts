import { findFreePort } from '../apps/devstack/src/processes/free-port.js';
import { apiEnvironment } from './bench-member.js';
import type { Bench } from './bench-servers.js';
import { median } from './measurements.js';
import { startServerProcess } from './server-process.js';

const GOALS_MILLISECONDS = { api: 1_500, worker: 1_000 };

/** From the command to the message that it is ready: an API and a worker, each in turn with the smallest server on the same frameworks. */
export async function benchStart({ databaseUrl, sized }: Bench): Promise<void> {
  const port = await findFreePort();
  const environment = { ...apiEnvironment(databaseUrl, port), OPENAI_API_KEY: 'unused' };
  for (const kind of ['api', 'worker'] as const) {
    const product: number[] = [];
    const baseline: number[] = [];
    for (let start = 0; start < sized(5, 1); start += 1) {
      product.push(await timeStart(`../apps/${kind}/src/main.js`, environment));
      baseline.push(await timeStart('./baseline-start-server.js', { DATABASE_URL: databaseUrl, KIND: kind }));
    }
    const [ours, bare] = [median(product), median(baseline)];
    // Of each pair on its own: what else the machine does concerns both.
    const ratio = median(
      product.map((milliseconds, start) => milliseconds / (baseline[start] ?? Number.NaN)),
    );
    process.stdout.write(
      `start of the ${kind}: median ${ours.toFixed(0)} ms (goal <= ${GOALS_MILLISECONDS[kind]}), bare frameworks ${bare.toFixed(0)} ms, ratio ${ratio.toFixed(2)}\n`,
    );
  }
}

async function timeStart(entry: string, environment: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const server = await startServerProcess(entry, environment);
  const milliseconds = performance.now() - startedAt;
  await server.kill();
  return milliseconds;
}
