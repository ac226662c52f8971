import { baseUrlOf } from '#ai';
import { loadEnvironment, workerEnvironment } from '#config';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ManagedProcess } from '../apps/devstack/src/processes/managed-process.js';
import { builtEntries, preload } from '../apps/devstack/src/stack/entries.js';
import { ALL_CASES } from './cases/all-cases.js';
import { Gateway, type Upstream } from './gateway.js';
import { loadRun, type Outcome, type Run, saveRun } from './outcome.js';
import { Recording } from './recording.js';
import { renderFound, renderPage, renderTable } from './report.js';
import { runCases } from './run-cases.js';
import { METRIC_IDS } from './scoring/metrics.js';
import { DEFAULT_PRICES } from './scoring/score-requests.js';
import { scoreRun } from './scoring/score-run.js';

const PAGE = join(process.cwd(), 'docs', 'evaluation-results.md');

const aiEnvironment = workerEnvironment.pick({
  OPENAI_API_KEY: true,
  OPENAI_BASE_URL: true,
  OPENAI_CONNECT_TIMEOUT_SECONDS: true,
  OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: true,
  OPENAI_BETWEEN_TOKENS_TIMEOUT_SECONDS: true,
  OPENAI_REPLY_TIMEOUT_SECONDS: true,
  OPENAI_MAXIMUM_REPLY_TOKENS: true,
  OPENAI_REASONING_EFFORT: true,
  OPENAI_INPUT_PRICE: true,
  OPENAI_OUTPUT_PRICE: true,
  OPENAI_EMBEDDING_PRICE: true,
  OPENAI_MODEL: true,
  OPENAI_EMBEDDING_MODEL: true,
});

const { values: options } = parseArgs({
  options: {
    /** environment, assistant, recorded:<recording> or saved:<run>. */
    provider: { type: 'string', default: 'environment' },
    repeat: { type: 'string', default: '2' },
    concurrency: { type: 'string', default: '4' },
    /** A regular expression for the ids of the cases to run. */
    case: { type: 'string', default: '' },
    /** Saves the outcomes as evals/runs/<name>.json. */
    save: { type: 'string' },
    /** Saves requests and replies under evals/recordings/<name>; continues an existing recording. */
    record: { type: 'string' },
    /** Saved runs to show beside this one. */
    against: { type: 'string', multiple: true, default: [] },
    /** Writes docs/evaluation-results.md. */
    page: { type: 'boolean', default: false },
    /** Prints every finding, not only those that break a threshold. */
    details: { type: 'boolean', default: false },
    /** Times and model tokens say nothing: a person answers behind the endpoint. */
    unmeasured: { type: 'boolean', default: false },
  },
});

const [provider = '', named] = options.provider.split(':');
if (!['environment', 'assistant', 'recorded', 'saved'].includes(provider))
  throw new Error('--provider is environment, assistant, recorded:<recording> or saved:<run>.');
const environment = loadEnvironment(
  aiEnvironment,
  provider === 'environment' ? process.env : { OPENAI_API_KEY: 'none', OPENAI_MODEL: provider },
);
const prices = {
  input: environment.OPENAI_INPUT_PRICE ?? DEFAULT_PRICES.input,
  output: environment.OPENAI_OUTPUT_PRICE ?? DEFAULT_PRICES.output,
};

// Loaded first: an unknown name must cost no requests.
const beside = options.against.map(loadRun);
const run = provider === 'saved' ? loadRun(named ?? '') : await runAll();
if (options.save !== undefined) saveRun(run);
const scored = scoreRun(run, ALL_CASES, prices);
const runs = [...beside.map((one) => scoreRun(one, ALL_CASES, prices)), scored];
const broken = METRIC_IDS.filter((id) => scored.metrics[id]?.isKept === false);
const found = renderFound(scored, options.details ? METRIC_IDS : broken);
process.stdout.write(`${[...found, '', renderTable(runs), ''].join('\n')}\n`);
if (options.page) {
  mkdirSync(dirname(PAGE), { recursive: true });
  writeFileSync(PAGE, renderPage(runs, prices));
}
if (broken.length > 0) process.stdout.write(`${broken.length} metrics are beyond their thresholds (✗).\n`);
process.exit(broken.length === 0 ? 0 : 1);

async function runAll(): Promise<Run> {
  const pattern = new RegExp(options.case);
  const cases = ALL_CASES.filter(({ id }) => pattern.test(id));
  if (cases.length === 0) throw new Error(`No case matches '${options.case}'.`);
  const [repetitions, concurrency] = [countOf('repeat'), countOf('concurrency')];
  const replayed = provider === 'recorded' ? Recording.open(named ?? '') : undefined;
  const about = replayed?.manifest ?? {
    provider: options.provider,
    model: environment.OPENAI_MODEL,
    // Rules answer at once: their times and model tokens say nothing about a model.
    isMeasured: provider === 'environment' && !options.unmeasured,
  };
  const record =
    options.record === undefined ? undefined : Recording.begin({ ...about, name: options.record });
  const assistant = provider === 'assistant' ? startAssistant() : undefined;
  const gateway = await Gateway.start({
    upstream: (await assistant?.upstream) ?? environmentUpstream(),
    replay: replayed ?? record,
    record,
  });
  const outcomes = await runCases({
    cases,
    repetitions,
    concurrency,
    gateway,
    environment,
    onOutcome,
  });
  await gateway.stop();
  await assistant?.stop();
  if (gateway.outdated.size > 0)
    process.stdout.write(
      `These prompts have changed since the recording was made: ${[...gateway.outdated].join(', ')}.\n`,
    );
  return {
    name: options.save ?? named ?? options.provider,
    provider: about.provider,
    model: about.model,
    isMeasured: about.isMeasured,
    prompts: gateway.prompts,
    outcomes,
  };
}

function countOf(name: 'repeat' | 'concurrency'): number {
  const count = Number(options[name]);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} is a number from 1.`);
  return count;
}

function environmentUpstream(): Upstream | undefined {
  if (provider !== 'environment') return undefined;
  return { baseUrl: baseUrlOf(environment), apiKey: environment.OPENAI_API_KEY };
}

function startAssistant(): { upstream: Promise<Upstream>; stop(): Promise<void> } {
  const assistant = new ManagedProcess({
    name: 'assistant',
    entry: builtEntries.assistant,
    environment: { ASSISTANT_PORT: '0' },
    preload,
  });
  const upstream = assistant
    .start()
    .then(({ port }) => ({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'none' }));
  return { upstream, stop: () => assistant.stop() };
}

function onOutcome({ caseId, repetition, calls }: Outcome): void {
  const failures = calls.flatMap(({ name, error }) => (error === null ? [] : [`${name}: ${error}`]));
  const requests = calls.reduce((sum, call) => sum + call.requests, 0);
  process.stdout.write(`${caseId} ${repetition}: ${requests} requests ${failures.join(', ')}\n`);
}
