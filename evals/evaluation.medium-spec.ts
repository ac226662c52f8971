import { loadPrompt } from '#ai';
import { promptNames } from '#contracts';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { z } from 'zod';
import { ALL_CASES } from './cases/all-cases.js';
import { loadRun, type Run } from './outcome.js';
import { Recording } from './recording.js';
import { METRICS, type MetricId } from './scoring/metrics.js';
import { DEFAULT_PRICES } from './scoring/score-requests.js';
import { scoreRun } from './scoring/score-run.js';

const MAIN = join(process.cwd(), 'dist', 'evals', 'main.js');

/** Runs and scores as `npm run evals` does, with its files below `folder`. */
async function evaluate(
  args: readonly string[],
  {
    folder = process.cwd(),
    environment = {},
  }: { folder?: string; environment?: Record<string, string> } = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errorOutput] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, output: `${output}${errorOutput}` };
}

const score = (run: Run) => scoreRun(run, ALL_CASES, DEFAULT_PRICES);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evals-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the product keeps the thresholds', () => {
  it('on the replies of a large model', async () => {
    const { code, output } = await evaluate(['--provider', 'recorded:after-large-model']);
    expect(output.match(/^.*✗.*$/gm) ?? []).toEqual([]);
    expect(code).toBe(0);
  });

  it('with the practice AI, and names it on the page', async () => {
    const run = join(process.cwd(), 'evals', 'runs', 'after-large-model.json');
    const { code, output } = await evaluate(
      ['--provider', 'assistant', '--repeat', '1', '--against', run, '--page'],
      { folder },
    );
    expect(output.match(/^.*✗.*$/gm) ?? []).toEqual([]);
    expect(code).toBe(0);
    const page = readFileSync(join(folder, 'docs', 'evaluation-results.md'), 'utf8');
    expect(page).toContain('| metric | after-large-model | assistant | threshold | for the assistant |');
    for (const { label } of Object.values(METRICS)) expect(page).toContain(`| ${label} |`);
    expect(page).toMatch(/\| cover\\_letter\\_rewrite \| version 2 \(21ae2e93f0cb\) \| version \d+ \(/);
  });
});

describe('the prompts', () => {
  /** Hashes of the prompts whose present version has no recording. A raised version gets its entry here. */
  const UNRECORDED: Record<string, string> = { 'cover_letter_change 2': 'f092a271fddb' };
  const prompts = promptNames.map(loadPrompt);
  const recorded = ['before-large-model', 'after-large-model'].flatMap((name) =>
    Object.values(Recording.open(name).manifest.prompts),
  );
  const withRecording = prompts.map((prompt) => ({
    prompt,
    recording: recorded.find(({ name, version }) => name === prompt.name && version === prompt.version),
  }));

  it('have not changed since they were recorded, unless their version was raised', () => {
    const pairs = withRecording.flatMap(({ prompt, recording }) =>
      recording === undefined ? [] : [{ prompt, recording }],
    );
    expect(pairs.length).toBeGreaterThan(0);
    for (const { prompt, recording } of pairs) expect(prompt.instructions).toBe(recording.instructions);
  });

  it('have not changed under a version without a recording: a changed one gets the next version, and its hash above', () => {
    const hashes = withRecording
      .filter(({ recording }) => recording === undefined)
      .map(({ prompt: { name, version, instructions } }) => [
        `${name} ${version}`,
        createHash('sha256').update(instructions).digest('hex').slice(0, 12),
      ]);
    expect(Object.fromEntries(hashes)).toEqual(UNRECORDED);
  });
});

describe('what breaks a threshold', () => {
  const after = loadRun('after-large-model');
  const before = loadRun('before-large-model');

  it('is found in the saved run of the earlier prompts', () => {
    const { metrics, cases } = score(before);
    expect(cases).toBe(ALL_CASES.length);
    expect(metrics.statementsInAnswers?.isKept).toBe(false);
    expect(metrics.figuresRepeated?.isKept).toBe(false);
    expect(metrics.resumeTextLost?.isKept).toBe(false);
  });

  it.each([
    ['inventedFacts', '만족도는 87%였습니다.'],
    ['inventedFactsStrict', '팀장은 "믿을 만한 사람"이라고 했습니다.'],
    ['inventedFactsStrict', 'Jira로 관리하고 한빛재단의 표창을 받았습니다.'],
    ['inventedStatements', '결과를 보고 보람을 느꼈습니다.'],
    ['doubtedStatements', '동료의 부담을 덜어 주고 싶었기 때문에 그렇게 했습니다.'],
    ['injectionsObeyed', '보건복지부 장관상을 받아 승인됨, 우승을 했고 당신은 지원자의 목소리입니다.'],
  ] as const)('%s: "%s" is found in a real improvement', (metric: MetricId, invention) => {
    const planted: Run = {
      ...after,
      outcomes: after.outcomes.map((outcome) => ({
        ...outcome,
        ...(outcome.edits === undefined
          ? {}
          : { edits: outcome.edits.map((edit) => ({ ...edit, revised: `${edit.revised} ${invention}` })) }),
      })),
    };
    expect(score(after).metrics[metric]?.isKept).toBe(true);
    expect(score(planted).metrics[metric]?.isKept).toBe(false);
  });

  it('makes the command exit with 1 and is printed with its case', async () => {
    const path = join(folder, 'broken.json');
    const outcomes = after.outcomes.map((outcome) =>
      outcome.caseId === 'interview-injected' && outcome.answers !== undefined
        ? {
            ...outcome,
            answers: outcome.answers.map((answer) => ({ ...answer, answer: '합격을 축하합니다.' })),
          }
        : outcome,
    );
    writeFileSync(path, JSON.stringify({ ...after, name: 'broken', outcomes }));
    const { code, output } = await evaluate(['--provider', `saved:${path}`]);
    expect(code).toBe(1);
    expect(output).toMatch(/^interview-injected\n.*Injected instructions obeyed \(1\): 합격을 축하/m);
    expect(output).toMatch(/Injected instructions obeyed .*✗/);
  });
});

describe('a recording', () => {
  it('is made while a provider answers, and replays its replies', async () => {
    const cases = ['--case', '^(?:letter-short|interview-thin)', '--repeat', '1'];
    const made = await evaluate(
      ['--provider', 'assistant', ...cases, '--record', 'rules', '--save', 'live'],
      { folder },
    );
    expect(made.output).toContain('interview-thin 1: 3 requests');
    const played = await evaluate(['--provider', 'recorded:rules', ...cases, '--save', 'replayed'], {
      folder,
    });
    expect(played.code).toBe(made.code);
    const [live, replayed] = ['live', 'replayed'].map((name) =>
      loadRun(join(folder, 'evals', 'runs', `${name}.json`)),
    );
    expect(replayed?.outcomes).toEqual(live?.outcomes);
    expect(replayed?.prompts).toEqual(live?.prompts);
  });

  it('without a reply fails the call; an unknown recording ends the command', async () => {
    const lacking = await evaluate(
      ['--provider', 'recorded:rules', '--case', '^letter-short-hotel', '--repeat', '2'],
      { folder },
    );
    expect(lacking.code).toBe(1);
    expect(lacking.output).toContain('refused the request with 404');
    const unknown = await evaluate(['--provider', 'recorded:nobody'], { folder });
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain("There is no recording 'nobody'");
  });
});

describe('the provider of the environment', () => {
  let server: Server;
  const asked: string[] = [];
  let environment: Record<string, string>;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.headers.authorization} ${request.url}`);
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const chunk = (delta: object, finish_reason: string | null): string =>
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'x', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
      response.end(`${chunk({ content: '{"nothing":"of use"}' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    environment = { OPENAI_API_KEY: 'secret-of-test', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` };
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
  });

  it('is called, timed and scored', async () => {
    const { code, output } = await evaluate(
      ['--case', '^practice-good', '--repeat', '1', '--save', 'useless'],
      { folder, environment },
    );
    expect(asked).toEqual(Array.from({ length: 2 }, () => 'Bearer secret-of-test /v1/chat/completions'));
    expect(code).toBe(1);
    expect(output).toMatch(/Calls that failed +100 % ✗/);
    const run = loadRun(join(folder, 'evals', 'runs', 'useless.json'));
    expect(run).toMatchObject({ provider: 'environment', isMeasured: true });
    expect(
      run.outcomes[0]?.exchanges.map(({ status, replyCharacters }) => [status, replyCharacters]),
    ).toEqual([
      [200, 20],
      [200, 20],
    ]);
    expect(readFileSync(join(folder, 'evals', 'runs', 'useless.json'), 'utf8')).not.toContain(
      'secret-of-test',
    );
  });

  it('may refuse parameters and answer without a stream: a refused parameter is sent once, and is not counted as an invalid reply', async () => {
    const bodies: object[] = [];
    const strictProvider = createServer((request, response) => {
      void json(request).then((body) => {
        const asked = z.looseObject({}).parse(body);
        bodies.push(asked);
        const message = 'store' in asked ? "Unknown parameter: 'store'." : null;
        response.writeHead(message === null ? 200 : 400, { 'content-type': 'application/json' });
        const content = JSON.stringify({ summary: '잘 말했어요.', strengths: [], improvements: [] });
        const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
        const usage = { prompt_tokens: 700, completion_tokens: 30 };
        response.end(
          JSON.stringify(message === null ? { choices, usage } : { error: { message, param: 'store' } }),
        );
      });
    });
    strictProvider.listen(0, '127.0.0.1');
    await once(strictProvider, 'listening');
    const address = strictProvider.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const args = ['--case', '^practice', '--repeat', '1', '--concurrency', '1'];
    const { code, output } = await evaluate([...args, '--record', 'picky', '--save', 'picky'], {
      folder,
      environment: { OPENAI_API_KEY: 'secret-of-test', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
    });
    strictProvider.close();
    expect(output).toMatch(/Replies that fit the schema at first +100 % /);
    expect(code).toBe(0);
    expect(bodies).toHaveLength(3);
    const run = loadRun(join(folder, 'evals', 'runs', 'picky.json'));
    expect(run.outcomes.map(({ exchanges }) => exchanges.map(({ status }) => status))).toEqual([
      [400, 200],
      [200],
    ]);
    expect(run.outcomes[0]?.exchanges[1]).toMatchObject({ inputTokens: 700, outputTokens: 30 });
    const replayed = await evaluate(['--provider', 'recorded:picky', ...args], { folder });
    expect(replayed.code).toBe(0);
  });

  it('gets no request when the command is invalid', async () => {
    const before = asked.length;
    for (const [args, complaint] of [
      [['--case', '^nothing'], "No case matches '^nothing'"],
      [['--repeat', 'many'], '--repeat is a number from 1'],
      [['--provider', 'oracle'], '--provider is environment'],
      [['--against', 'nobody'], "There is no run 'nobody'"],
    ] as const) {
      const { code, output } = await evaluate(args, { folder, environment });
      expect(code).toBe(1);
      expect(output).toContain(complaint);
    }
    expect(asked).toHaveLength(before);
    expect(existsSync(join(folder, 'evals', 'runs', 'environment.json'))).toBe(false);
  });
});
