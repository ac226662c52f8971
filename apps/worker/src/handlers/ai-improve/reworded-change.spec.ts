import type { AiImproveResult, StatementFlag, ImproveChange } from '#contracts';
import { isUsable, applyRewording, usedTexts } from './reworded-change.js';

const CONTENT = '첫 문장입니다. 둘째 문장입니다.  셋째 문장입니다.';
const second: ImproveChange = {
  changeId: 'change-2',
  start: 9,
  end: 18,
  original: '둘째 문장입니다.',
  revised: '고친 문장입니다.',
  reason: '더 짧아요.',
  featureId: 7,
};
const flag: StatementFlag = { kind: 'NUMBER', text: '30%', changeId: 'change-2' };
const elsewhere: StatementFlag = { ...flag, changeId: 'change-1' };
const resultOf = (change: ImproveChange, flags: StatementFlag[] = []): AiImproveResult => ({
  feedback: { strengths: [], improvements: [], summary: '' },
  improvedContent: '',
  changes: [change],
  flags,
  evidence: [],
});
const none = (): StatementFlag[] => [];
const reply = (revised: string) => ({ changeId: 'change-2', revised, reason: '바람대로 썼어요.' });

function reworded(result: AiImproveResult, revised: string, flagsOf = none) {
  const put = applyRewording(result, CONTENT, reply(revised), flagsOf);
  if (put === undefined || put === 'SAME') throw new Error('the wording was not applied');
  return put;
}

describe('applyRewording', () => {
  it('replaces the current wording, which is kept with its flags', () => {
    const { change, result, flags } = reworded(resultOf(second, [elsewhere, flag]), ' 다시 쓴 문장입니다. ');
    expect(result.improvedContent).toBe('첫 문장입니다. 다시 쓴 문장입니다.  셋째 문장입니다.');
    expect(change).toEqual({
      ...second,
      revised: '다시 쓴 문장입니다.',
      reason: '바람대로 썼어요.',
      earlier: [{ revised: second.revised, reason: second.reason, flags: [flag] }],
    });
    expect(result.changes).toEqual([change]);
    expect(flags).toEqual([]);
    expect(result.flags).toEqual([elsewhere]);
  });

  it('appends to the earlier wordings, oldest first, and flags the new one', () => {
    const first = reworded(resultOf(second), '다시 쓴 문장입니다.').result;
    const { change, result } = reworded(first, '30% 줄인 문장입니다.', () => [flag]);
    expect(change.earlier?.map(({ revised }) => revised)).toEqual([second.revised, '다시 쓴 문장입니다.']);
    expect(result.flags).toEqual([flag]);
  });

  it('leaves no double space where a sentence is deleted, and restores the space when the sentence returns', () => {
    const gone = reworded(resultOf(second), '');
    expect(gone.result.improvedContent).toBe('첫 문장입니다. 셋째 문장입니다.');
    expect(gone.change).toMatchObject({ start: 9, end: 20, original: '둘째 문장입니다.  ' });
    expect(gone.change.earlier?.[0]?.revised).toBe('고친 문장입니다.  ');
    const back = reworded(gone.result, '되돌린 문장입니다.');
    expect(back.result.improvedContent).toBe('첫 문장입니다. 되돌린 문장입니다.  셋째 문장입니다.');
  });

  it('rejects a wording that was used before, and an unknown change', () => {
    const result = resultOf(second);
    for (const used of [' 둘째 문장입니다.', second.revised])
      expect(applyRewording(result, CONTENT, reply(used), none)).toBe('SAME');
    expect(
      applyRewording(result, CONTENT, { ...reply('새 글'), changeId: 'change-9' }, none),
    ).toBeUndefined();
  });
});

describe('isUsable', () => {
  const used = usedTexts({ ...second, earlier: [{ revised: '전에 쓴 글.', reason: '', flags: [] }] });
  const usable = (revised: string, wish = '더 짧게', reason = '짧아요.') =>
    isUsable({ revised, reason }, used, wish);

  it('accepts a text that is neither the original nor an earlier wording', () => {
    expect(usable('새로 쓴 글.')).toBe(true);
    for (const text of ['둘째 문장입니다.', ' 고친 문장입니다. ', '전에 쓴 글.'])
      expect(usable(text)).toBe(false);
  });

  it('accepts an empty text only where the wish asks for a deletion', () => {
    expect(usable(' ', '이 문장은 빼 주세요')).toBe(true);
    for (const wish of ['더 짧게', '다 빼지 말고 짧게']) expect(usable('', wish)).toBe(false);
  });

  it('rejects a text longer than a letter may be', () => {
    expect(usable('가'.repeat(10_001))).toBe(false);
    expect(usable('새로 쓴 글.', '더 짧게', '가'.repeat(10_001))).toBe(false);
  });
});
