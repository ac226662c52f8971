import { createTestDatabase, queueBackends, type QueueBackend } from '#testing';
import { startBenchServers } from '../bench-servers.js';
import { isFast, isWhole, reportFanOut } from './fan-out/report-fan-out.js';
import { runFanOut } from './fan-out/run-fan-out.js';
import { measureRelay, reportRelay } from './http/measure-relay.js';
import { reportHttp, runMixedHttp } from './http/run-mixed-http.js';
import { readLoadOptions, type LoadOptions, type LoadPart } from './load-options.js';
import {
  ASSISTANT_MILLISECONDS,
  isFair,
  NEIGHBOUR_ENVIRONMENT,
  reportNeighbour,
  runNoisyNeighbour,
} from './neighbour/run-noisy-neighbour.js';
import { LoadCluster, type ClusterOptions } from './processes/load-cluster.js';
import { measureSizes, reportSizes } from './sizes/measure-sizes.js';

const SOCKETS_PER_MEMBER = 4;
const CLIENT_PROCESSES = 2;

/** Runs one part and answers whether what must hold did. */
type Part = (options: LoadOptions) => Promise<boolean>;

const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

async function within<Answer>(
  options: ClusterOptions,
  use: (cluster: LoadCluster) => Promise<Answer>,
): Promise<Answer> {
  const cluster = await LoadCluster.start(options);
  try {
    const answer = await use(cluster);
    if (cluster.complaints.length > 0)
      print(
        `  logged ${cluster.complaints.length} warnings, such as ${cluster.complaints.slice(0, 3).join('; ')}`,
      );
    return answer;
  } finally {
    await cluster.stop();
  }
}

const onEachBackend =
  (run: (backend: QueueBackend, options: LoadOptions) => Promise<boolean>): Part =>
  async (options) => {
    const backends = queueBackends().filter(
      (name) => options.backend === undefined || name === options.backend,
    );
    let passed = true;
    for (const backend of backends) passed = (await run(backend, options)) && passed;
    return passed;
  };

const PARTS: Record<LoadPart, Part> = {
  'fan-out': onEachBackend((backend, options) =>
    within({ backend, apis: 2 }, async (cluster) => {
      const wanted = { ...options, socketsPerMember: SOCKETS_PER_MEMBER, clientProcesses: CLIENT_PROCESSES };
      const result = await runFanOut(cluster, wanted);
      print(...reportFanOut(backend, wanted, result));
      return isWhole(result) && (isFast(result) || !options.strict);
    }),
  ),
  neighbour: onEachBackend((backend, { queuedJobs }) => {
    const environment = NEIGHBOUR_ENVIRONMENT;
    const settings = { backend, apis: 1, assistantMilliseconds: ASSISTANT_MILLISECONDS, environment };
    return within(settings, async (cluster) => {
      let passed = true;
      for (const workers of [1, 3]) {
        const wanted = { queuedJobs, workers, others: 3 };
        const result = await runNoisyNeighbour(cluster, wanted);
        print(reportNeighbour(backend, wanted, result));
        passed &&= isFair(result, wanted);
      }
      return passed;
    });
  }),
  http: onEachBackend((backend, { httpSeconds }) =>
    within({ backend, apis: 1 }, async (cluster) => {
      const results = await runMixedHttp(cluster, httpSeconds);
      print(...reportHttp(backend, results));
      return results.every(({ errors }) => errors === 0);
    }),
  ),
  relay: async () => {
    print(reportRelay(measureRelay()));
    return true;
  },
  sizes: async () => {
    const database = await createTestDatabase();
    print(...reportSizes(await measureSizes(database.url)));
    await database.drop();
    return true;
  },
};

const options = readLoadOptions(process.argv.slice(2));
const servers = await startBenchServers();
let passed = true;
try {
  for (const part of options.parts) passed = (await PARTS[part](options)) && passed;
} finally {
  await servers.stop();
}
print(passed ? 'load: everything held' : 'load: something did not hold');
process.exit(passed ? 0 : 1);
