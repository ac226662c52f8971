import { loadEnvironment, workerEnvironment } from '#config';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAssistant } from '../apps/devstack/src/assistant/server.js';
import { ALL_CASES } from './cases/all-cases.js';
import { Gateway, type Upstream } from './gateway.js';
import { runSchema, type Outcome, type Run } from './outcome.js';
import { Recording } from './recording.js';
import { runCases } from './run-cases.js';

const OPENAI_BASE_URL = 'https://api.openai.com/v1';
const RUNS = join(process.cwd(), 'evals', 'runs');

const aiEnvironment = workerEnvironment.pick({
  OPENAI_API_KEY: true,
  OPENAI_BASE_URL: true,
  OPENAI_TIMEOUT_SECONDS: true,
  OPENAI_INPUT_PRICE: true,
  OPENAI_OUTPUT_PRICE: true,
  OPENAI_EMBEDDING_PRICE: true,
  OPENAI_MODEL: true,
  OPENAI_EMBEDDING_MODEL: true,
});

const { values: options } = parseArgs({
  options: {
    provider: { type: 'string', default: 'environment' },
    repeat: { type: 'string', default: '2' },
    concurrency: { type: 'string', default: '4' },
    case: { type: 'string' },
    save: { type: 'string' },
    record: { type: 'string' },
    /** Who answers cannot be timed, nor counts tokens: a person behind a bridge. */
    unmeasured: { type: 'boolean', default: false },
  },
});

const pattern = new RegExp(options.case ?? '');
const cases = ALL_CASES.filter(({ id }) => pattern.test(id));
const repetitions = Number(options.repeat);
const [provider, replayed] = options.provider.split(':');
const environment = loadEnvironment(
  aiEnvironment,
  provider === 'environment' ? process.env : { OPENAI_API_KEY: 'none', OPENAI_MODEL: provider },
);

const upstream = await findUpstream();
const about = {
  provider: options.provider,
  model: environment.OPENAI_MODEL,
  isMeasured: !options.unmeasured,
};
const record = options.record === undefined ? undefined : Recording.begin({ name: options.record, ...about });
const replay = replayed === undefined ? record : Recording.open(replayed);
const gateway = await Gateway.start({ upstream, replay, record });
const outcomes = await runCases({
  cases,
  repetitions,
  concurrency: Number(options.concurrency),
  gateway,
  environment,
  onOutcome,
});
await gateway.stop();

const instructions = outcomes.flatMap(({ exchanges }) => exchanges);
const run: Run = runSchema.parse({
  name: options.save ?? options.provider,
  ...about,
  prompts: Object.fromEntries(instructions.map((exchange) => [exchange.name, exchange.instructions])),
  outcomes,
});
if (options.save !== undefined) {
  mkdirSync(RUNS, { recursive: true });
  writeFileSync(join(RUNS, `${options.save}.json`), `${JSON.stringify(run, null, 1)}\n`);
}
const failed = outcomes.filter(({ calls }) => calls.some(({ error }) => error !== null));
process.stdout.write(`${outcomes.length} cases played, ${failed.length} with a failed call\n`);
process.exit(failed.length === 0 ? 0 : 1);

async function findUpstream(): Promise<Upstream | undefined> {
  const { OPENAI_BASE_URL: baseUrl = OPENAI_BASE_URL, OPENAI_API_KEY: apiKey } = environment;
  if (provider === 'environment') return { baseUrl, apiKey };
  if (provider === 'recorded') return undefined;
  if (provider !== 'assistant') throw new Error('--provider is environment, assistant or recorded:<name>.');
  const server = createAssistant();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey };
}

function onOutcome({ caseId, repetition, calls }: Outcome): void {
  const failures = calls.flatMap(({ name, error }) => (error === null ? [] : [`${name}: ${error}`]));
  const requests = calls.reduce((sum, call) => sum + call.requests, 0);
  process.stdout.write(`${caseId} ${repetition}: ${requests} requests ${failures.join(', ')}\n`);
}
