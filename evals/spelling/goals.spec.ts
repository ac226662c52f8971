import { judgeGoals } from './goals.js';
import { parseLine } from './read-corpus.js';
import { scoreSpelling, type SpellingScore } from './score-spelling.js';

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
