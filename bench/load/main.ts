import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createTestDatabase, type QueueBackend, queueBackends } from '#testing';
import { BenchServers } from '../bench-servers.js';
import { isFast, isComplete, reportFanOut, runFanOut } from './fan-out/run-fan-out.js';
import { type ClusterOptions, LoadCluster } from './load-cluster.js';
import { reportHttp, runMixedHttp } from './mixed-http.js';
import {
  ASSISTANT_MILLISECONDS,
  isFair,
  NEIGHBOUR_ENVIRONMENT,
  reportNeighbour,
  runNoisyNeighbour,
} from './noisy-neighbour.js';
import { reportQuota, runQuotaMembers } from './quota-members.js';
import { measureRelay, reportRelay } from './relay-cost.js';
import { measureSizes, reportSizes } from './table-sizes.js';

const SOCKETS_PER_MEMBER = 4;
const CLIENT_PROCESSES = 2;

const NO_RATE_LIMIT = { RATE_LIMIT_PER_MINUTE: '0' };

const FULL = {
  sockets: 2_000,
  events: 10_000,
  rate: 500,
  queuedJobs: 1_000,
  httpSeconds: 10,
  fullMembers: 6,
};

const QUICK = { sockets: 200, events: 1_000, rate: 250, queuedJobs: 150, httpSeconds: 2, fullMembers: 1 };

const LOAD_PARTS = ['fan-out', 'neighbour', 'http', 'relay', 'sizes'] as const;

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d*$/, 'must be a whole number, 1 or more')
  .transform(Number);

const optionsSchema = z.object({
  sockets: wholeNumber.optional(),
  events: wholeNumber.optional(),
  rate: wholeNumber.optional(),
  seed: wholeNumber.default(1),
  backend: z.enum(['postgres', 'redis']).optional(),
  quick: z.boolean().default(false),
  strict: z.boolean().default(false),
});

type LoadPart = (typeof LOAD_PARTS)[number];

interface LoadOptions {
  parts: readonly LoadPart[];
  sockets: number;
  events: number;
  /** Events per second. */
  rate: number;
  seed: number;
  /** undefined: every backend that this machine has. */
  backend: QueueBackend | undefined;
  /** Jobs that the noisy member queues. */
  queuedJobs: number;
  /** Members that are filled up to their quota. */
  fullMembers: number;
  /** Seconds for which each kind of request is measured. */
  httpSeconds: number;
  /** Whether the fan-out must meet its time goal as well. */
  strict: boolean;
}

/** Runs one part. @returns whether its requirements were met */
type Part = (options: LoadOptions) => Promise<boolean>;

const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

async function within<Answer>(
  options: ClusterOptions,
  use: (cluster: LoadCluster) => Promise<Answer>,
): Promise<Answer> {
  const cluster = await LoadCluster.start(options);
  try {
    const answer = await use(cluster);
    if (cluster.warnings.length > 0)
      print(
        `  logged ${cluster.warnings.length} warnings, such as ${cluster.warnings.slice(0, 3).join('; ')}`,
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
      return isComplete(result) && (isFast(result) || !options.strict);
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
  sizes: async ({ fullMembers }) => {
    const database = await createTestDatabase();
    print(...reportSizes(await measureSizes(database.url)));
    await database.drop();
    return within(
      {
        backend: 'postgres',
        apis: 1,
        assistantMilliseconds: ASSISTANT_MILLISECONDS,
        environment: NO_RATE_LIMIT,
      },
      async (cluster) => {
        await cluster.startWorkers(1);
        print(...reportQuota(await runQuotaMembers(cluster, fullMembers)));
        return true;
      },
    );
  },
};

/**
 * Reads `npm run load -- [part …] [--sockets n] [--events n] [--rate n] [--seed n] [--backend redis|postgres] [--quick] [--strict]`.
 * @throws Error that names the invalid option
 */
function readLoadOptions(words: string[]): LoadOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    sockets: text,
    events: text,
    rate: text,
    seed: text,
    backend: text,
    quick: flag,
    strict: flag,
  };
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
  const { quick, sockets, events, rate, ...others } = optionsSchema.parse(values);
  const parts = z.array(z.enum(LOAD_PARTS)).parse(positionals);
  const usual = quick ? QUICK : FULL;
  return {
    ...usual,
    ...others,
    sockets: sockets ?? usual.sockets,
    events: events ?? usual.events,
    rate: rate ?? usual.rate,
    backend: others.backend,
    parts: parts.length > 0 ? parts : LOAD_PARTS,
  };
}

const options = readLoadOptions(process.argv.slice(2));
let passed = true;
const servers = await BenchServers.start();
try {
  for (const part of options.parts) passed = (await PARTS[part](options)) && passed;
} finally {
  await servers.stop();
}
print(passed ? 'load: every requirement is met' : 'load: a requirement is not met');
process.exit(passed ? 0 : 1);
