import { chooseFeatures } from './choose-features.js';
import type { FeatureCandidate, FeatureSearch } from './feature-candidates.js';

const SEARCH: FeatureSearch = {
  jobField: '백엔드 개발',
  jobFamily: 'SOFTWARE',
  weaknesses: ['CLICHE', 'NO_FIGURES'],
};
const DESCRIPTIONS = [
  '성과를 건수와 기간으로 밝힌다.',
  '실패한 시도를 먼저 꺼내 놓는다.',
  '동료의 물음에서 이야기를 연다.',
  '마지막 문장에 입사 뒤의 계획을 둔다.',
  '짧은 문장 셋으로 상황을 그린다.',
];

let sequence = 0;
const candidate = (over: Partial<FeatureCandidate> = {}): FeatureCandidate => {
  sequence += 1;
  return {
    featureId: sequence,
    featuresCategory: 'CONTENT',
    description: DESCRIPTIONS[sequence % DESCRIPTIONS.length] ?? '',
    distinctLetterCount: 5,
    jobField: null,
    jobFamily: null,
    weaknesses: [],
    descriptionHash: null,
    ...over,
  };
};
const choose = (candidates: FeatureCandidate[], closeness = new Map<number, number>()): number[] =>
  chooseFeatures(candidates, SEARCH, ({ featureId }) => closeness.get(featureId) ?? 0).map(
    ({ featureId }) => featureId,
  );

describe('chooseFeatures', () => {
  it('chooses at most three of each category, and none of an empty one', () => {
    const content = DESCRIPTIONS.map(() => candidate());
    const structure = candidate({ featuresCategory: 'STRUCTURE', description: '두 단락으로 나눈다.' });
    const chosen = choose([...content, structure]);
    expect(chosen).toHaveLength(4);
    expect(chosen.at(-1)).toBe(structure.featureId);
    expect(choose([])).toEqual([]);
  });

  it('ranks by weakness first, then closeness, then job field, then number of letters', () => {
    const best = candidate({ weaknesses: ['CLICHE'] });
    const ofJob = candidate({ jobFamily: 'SOFTWARE' });
    const near = candidate();
    const seenOften = candidate({ distinctLetterCount: 50 });
    const ofOtherJob = candidate({ jobFamily: 'SALES' });
    const chosen = choose([ofOtherJob, seenOften, near, ofJob, best], new Map([[near.featureId, 1]]));
    expect(chosen).toEqual([best.featureId, near.featureId, ofJob.featureId]);
    expect(choose([ofOtherJob, seenOften, ofJob])).toEqual([
      ofJob.featureId,
      seenOften.featureId,
      ofOtherJob.featureId,
    ]);
  });

  it('ranks the same job field before its family, its family before none, and none before another', () => {
    const [other, general, family, field] = [
      candidate({ jobField: '영업', jobFamily: 'SALES' }),
      candidate(),
      candidate({ jobField: '서버 개발', jobFamily: 'SOFTWARE' }),
      candidate({ jobField: '백엔드 개발', jobFamily: 'SOFTWARE' }),
    ];
    expect(choose([other, general, family, field])).toEqual([
      field.featureId,
      family.featureId,
      general.featureId,
    ]);
  });

  it('never chooses two with the same meaning, in one category or in two', () => {
    const said = '성과를 건수와 기간으로 밝힌다.';
    const first = candidate({ description: said, distinctLetterCount: 9 });
    const again = candidate({ description: '성과를 건수와 기간으로 밝혀 적는다.' });
    const elsewhere = candidate({ description: said, featuresCategory: 'EXPRESSION' });
    expect(choose([first, again, elsewhere])).toEqual([first.featureId]);
  });

  it('prefers a weakness that no chosen feature covers yet', () => {
    const [first, same, other] = [
      candidate({ weaknesses: ['CLICHE'], distinctLetterCount: 20 }),
      candidate({ weaknesses: ['CLICHE'], distinctLetterCount: 10 }),
      candidate({ weaknesses: ['NO_FIGURES'], distinctLetterCount: 8 }),
    ];
    expect(choose([first, same, other])).toEqual([first.featureId, other.featureId, same.featureId]);
  });

  it('does not depend on the order of the candidates', () => {
    const candidates = DESCRIPTIONS.map(() => candidate());
    expect(choose(candidates.toReversed())).toEqual(choose(candidates));
  });
});
