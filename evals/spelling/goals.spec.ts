import { HALVES } from '../halves.js';
import { WHOLE_CHECK } from './checkers.js';
import { judgeGoals } from './goals.js';
import { parseLine } from './read-corpus.js';
import { readHalf, scoreChecker } from './report-spelling.js';
import { figuresOf, scoreSpelling, type SpellingScore } from './score-spelling.js';

const unmetGoals = (score: SpellingScore): string[] =>
  judgeGoals(score)
    .filter(({ isMet }) => !isMet)
    .map(({ goal }) => goal);

describe('judgeGoals', () => {
  it('meets none where the only error is missed and no sentence is clean', () => {
    const score = scoreSpelling([parseLine('{몇일|며칠|SPELLING} 걸렸습니다.', 'a.txt:1')], () => []);
    expect(unmetGoals(score)).toHaveLength(4);
  });

  it('meets all where each error is found and nothing else', () => {
    const sentences = ['{몇일|며칠|SPELLING} 걸렸습니다.', '며칠 걸렸습니다.'];
    const score = scoreSpelling(
      sentences.map((line) => parseLine(line, 'a.txt:1')),
      (text) =>
        text.startsWith('몇일')
          ? [{ start: 0, end: 2, replacement: '며칠', kind: 'SPELLING', certainty: 'SURE' }]
          : [],
    );
    expect(unmetGoals(score)).toEqual([]);
  });
});

/** The least recall of the whole check: a little below what it reaches now, so that a lost rule does not go unseen. */
const LEAST_RECALL = {
  'held-out': { all: 0.85, SPELLING: 0.88, SPACING: 0.84, USAGE: 0.76 },
  development: { all: 0.97, SPELLING: 0.97, SPACING: 0.97, USAGE: 0.98 },
};

describe.each(HALVES)('the whole check, %s half', (half) => {
  let score: SpellingScore;
  beforeAll(async () => {
    const scored = await scoreChecker(await readHalf(half), WHOLE_CHECK);
    if (typeof scored === 'string') throw new Error(scored);
    score = scored;
  });

  it('keeps the goals of precision and of false findings', () => {
    expect(unmetGoals(score).filter((goal) => !goal.startsWith('recall'))).toEqual([]);
  });

  it('finds at least the least share of the errors', () => {
    const { all, ...kinds } = LEAST_RECALL[half];
    expect(figuresOf(score).recall).toBeGreaterThanOrEqual(all);
    for (const kind of ['SPELLING', 'SPACING', 'USAGE'] as const)
      expect([kind, (figuresOf(score, { kind }).recall ?? 0) >= kinds[kind]]).toEqual([kind, true]);
  });
});
