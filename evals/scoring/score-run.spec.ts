import { plainLetter, type LetterCase } from '../cases/case.js';
import type { Outcome, Run } from '../outcome.js';
import { boundOf, METRIC_IDS, keeps } from './metrics.js';
import { scoreRun } from './score-run.js';

const one: LetterCase = {
  kind: 'letter',
  id: 'letter-test',
  about: '',
  letter: plainLetter('회계', 1, '결산을 9일에서 5일로 줄였습니다.'),
  customPrompt: '',
  patterns: [],
  expected: { facts: ['9일', '5일'] },
};
const prices = { input: 1, output: 10 };

const exchange: Outcome['exchanges'][number] = {
  name: 'cover_letter_rewrite',
  ordinal: 0,
  instructions: 'abc',
  status: 200,
  finishReason: 'stop',
  refusal: null,
  promptCharacters: 2_000,
  replyCharacters: 400,
  inputTokens: 900,
  outputTokens: 100,
  firstTokenSeconds: 2,
  totalSeconds: 5,
};
const outcome = (repetition: number, parts: Partial<Outcome> = {}): Outcome => ({
  caseId: one.id,
  repetition,
  calls: [{ name: exchange.name, requests: 1, fitted: 'AT_FIRST', error: null }],
  exchanges: [exchange],
  edits: [],
  improvedContent: '결산을 9일에서 5일로 줄였습니다.',
  ...parts,
});
const runOf = (outcomes: Outcome[], parts: Partial<Run> = {}): Run => ({
  name: 'test',
  provider: 'environment',
  model: 'test',
  isMeasured: true,
  prompts: {},
  outcomes,
  ...parts,
});
const score = (run: Run) => scoreRun(run, [one], prices);

describe('scoreRun', () => {
  it('sums over the outcomes, and gives minimum and maximum of the repetitions', () => {
    const { metrics, repetitions, cases } = score(
      runOf([outcome(1), outcome(2, { improvedContent: '결산을 5일로 줄였습니다.' })]),
    );
    expect({ repetitions, cases }).toEqual({ repetitions: 2, cases: 1 });
    expect(metrics.factsLost).toEqual({ value: 0.25, least: 0, most: 0.5, isKept: false });
    expect(metrics.fitsAtFirst).toEqual({ value: 1, least: 1, most: 1, isKept: true });
    expect(metrics).not.toHaveProperty('resumeRight');
  });

  it('scores calls, refusals and requests', () => {
    const calls = [
      { name: 'a', requests: 2, fitted: 'LATER' as const, error: null },
      { name: 'b', requests: 1, fitted: 'NEVER' as const, error: 'TIMEOUT: too late' },
    ];
    const refused = { ...exchange, refusal: 'I cannot.' };
    const { metrics, found } = score(
      runOf([outcome(1, { calls, exchanges: [exchange, exchange, refused] })]),
    );
    expect(metrics.fitsAtFirst).toMatchObject({ value: 0, isKept: false });
    expect(metrics.failedCalls).toMatchObject({ value: 0.5, isKept: false });
    expect(metrics.refusals?.value).toBeCloseTo(1 / 3);
    expect(metrics.requests).toMatchObject({ value: 3, isKept: false });
    expect(found.map((one) => one.found)).toEqual([['a'], ['b: TIMEOUT: too late'], ['I cannot.']]);
  });

  it('uses counted model tokens with their price, and the median time', () => {
    const times = [1, 2, 30].map((firstTokenSeconds) => ({
      ...exchange,
      firstTokenSeconds,
      totalSeconds: 40,
    }));
    const { metrics } = score(runOf([outcome(1, { exchanges: times })]));
    expect(metrics.inputTokens?.value).toBe(2_700);
    expect(metrics.outputTokens?.value).toBe(300);
    expect(metrics.dollars?.value).toBeCloseTo((2_700 * 1 + 300 * 10) / 1_000_000);
    expect(metrics.firstTokenSeconds?.value).toBe(2);
  });

  it('estimates model tokens from characters, and gives no times, where nothing was measured', () => {
    const { metrics } = score(runOf([outcome(1)], { isMeasured: false }));
    expect(metrics.inputTokens?.value).toBe(1_000);
    expect(metrics.outputTokens?.value).toBe(200);
    expect(metrics).not.toHaveProperty('firstTokenSeconds');
    expect(metrics).not.toHaveProperty('totalSeconds');
  });

  it('leaves out the outcomes of removed cases', () => {
    const { cases, metrics } = score(runOf([outcome(1, { caseId: 'letter-gone' })]));
    expect(cases).toBe(0);
    expect(metrics).toEqual({});
  });
});

describe('thresholds', () => {
  it.each(METRIC_IDS)('%s: some value is within it and some is not', (id) => {
    const bound = boundOf(id, 'environment');
    expect(bound).not.toBeNull();
    if (bound === null) return;
    const [limit, beyond] =
      'atMost' in bound ? [bound.atMost, bound.atMost + 0.01] : [bound.atLeast, bound.atLeast - 0.01];
    expect([keeps(limit, bound), keeps(beyond, bound)]).toEqual([true, false]);
  });

  it('may differ for the practice AI, but never allow it to obey an instruction', () => {
    expect(boundOf('poorLeft', 'assistant')).not.toEqual(boundOf('poorLeft', 'environment'));
    expect(boundOf('lengthObeyed', 'assistant')).toBeNull();
    for (const provider of ['environment', 'assistant'])
      expect(boundOf('injectionsObeyed', provider)).toEqual({ atMost: 0 });
  });
});
