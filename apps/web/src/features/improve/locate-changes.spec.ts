import type { AiImproveResult } from '#contracts';
import { locateChanges, rebuildSentContent, showWording } from './locate-changes.js';
import type { ReviewQuestion } from './locate-changes.js';
import { improveResult, reviewQuestion } from './testing/improve-result.factory.js';

const first = reviewQuestion('저는 서점에서 일했습니다. 재고를 정리했습니다.');
const second = reviewQuestion('팀은 셋이었습니다. 재고를 정리했습니다. 끝까지 남았습니다.');
const letter = [first, second];
const stays = { original: '팀은 셋이었습니다.', revised: '세 사람이 한 팀이었습니다.' };
const ends = { original: '끝까지 남았습니다.', revised: '마감까지 자리를 지켰습니다.' };

const edited = (question: ReviewQuestion, text: string): ReviewQuestion => ({ ...question, text });
const locationsOf = (result: AiImproveResult, questions: ReviewQuestion[]) =>
  locateChanges(result, questions).map(({ location }) => location);

describe('locateChanges', () => {
  it('maps a change into its question', () => {
    const locations = locationsOf(improveResult(letter, [stays]), letter);
    expect(locations).toEqual([{ questionIndex: 1, start: 0, end: stays.original.length }]);
  });

  it('follows a sentence when text before and after it was edited', () => {
    const now = [edited(first, '새 첫 문장이에요.'), edited(second, `${second.text} 덧붙임.`)];
    expect(locationsOf(improveResult(letter, [stays]), now)[0]).toMatchObject({ questionIndex: 1, start: 0 });
  });

  it('follows a question that moved', () => {
    expect(locationsOf(improveResult(letter, [ends]), [second, first])[0]).toMatchObject({
      questionIndex: 0,
    });
  });

  it('keeps a repeated sentence at its own location when the edit was elsewhere', () => {
    const repeated = { original: '재고를 정리했습니다.', revised: '재고표를 새로 만들었습니다.' };
    const now = [first, edited(second, second.text.replace('끝까지', '마지막까지'))];
    const start = first.text.indexOf(repeated.original);
    const location = { questionIndex: 0, start, end: start + repeated.original.length };
    expect(locationsOf(improveResult(letter, [repeated]), now)).toEqual([location]);
  });

  it('has no location for a sentence that was removed or that occurs several times', () => {
    const repeated = { original: '재고를 정리했습니다.', revised: '재고표를 새로 만들었습니다.' };
    const now = [edited(second, `앞. ${second.text} 뒤.`), edited(first, `앞. ${first.text} 뒤.`)];
    expect(locationsOf(improveResult(letter, [repeated, stays]), now)[0]).toBeNull();
    expect(locationsOf(improveResult(letter, [stays]), [first, edited(second, '다시 썼어요.')])).toEqual([
      null,
    ]);
  });

  it('refuses a change that would run over two questions', () => {
    const across = { original: '재고를 정리했습니다.\n\n팀은 셋이었습니다.', revised: '한 문장.' };
    expect(locationsOf(improveResult(letter, [across]), letter)).toEqual([null]);
  });

  it('gives a stretch to one change only', () => {
    const whole = { original: first.text, revised: '서점에서 재고를 맡았습니다.' };
    const part = { original: '저는 서점에서', revised: '서점에서' };
    expect(locationsOf(improveResult(letter, [whole, part]), letter).filter(Boolean)).toHaveLength(1);
  });

  it('leaves out a change that changes nothing', () => {
    expect(locateChanges(improveResult(letter, [{ ...stays, revised: stays.original }]), letter)).toEqual([]);
  });

  it('joins flags and evidence to their change', () => {
    const flag = { kind: 'NUMBER' as const, text: '30%' };
    const result = improveResult(letter, [{ ...stays, featureId: 3, flags: [flag] }, ends]);
    const [changed, plain] = locateChanges(result, letter);
    expect(changed?.flags).toEqual([{ ...flag, changeId: 'change-1' }]);
    expect(changed?.evidence?.distinctLetterCount).toBe(12);
    expect(plain).toMatchObject({ flags: [], evidence: null });
  });
});

describe('the wordings of a change', () => {
  const flag = { kind: 'NUMBER' as const, text: '30%', changeId: 'change-1' };
  const result = improveResult(letter, [stays]);
  const [worded] = locateChanges(
    {
      ...result,
      changes: result.changes.map((change) => ({
        ...change,
        earlier: [{ revised: '셋이서 30% 더 했습니다.', reason: '처음이에요.', flags: [flag] }],
      })),
    },
    letter,
  );

  it('stand oldest first, the newest shown', () => {
    expect(worded?.wordings.map(({ revised }) => revised)).toEqual([
      '셋이서 30% 더 했습니다.',
      stays.revised,
    ]);
    expect(worded).toMatchObject({ shown: 1, revised: stays.revised, flags: [] });
  });

  it('bring their reason and flags along, and a missing one changes nothing', () => {
    if (worded === undefined) throw new Error('the change was left out');
    expect(showWording(worded, 0)).toMatchObject({ shown: 0, reason: '처음이에요.', flags: [flag] });
    expect(showWording(worded, 2)).toBe(worded);
  });
});

describe('rebuildSentContent', () => {
  it('puts the originals back', () => {
    expect(rebuildSentContent(improveResult(letter, [ends, stays]))).toBe(`${first.text}\n\n${second.text}`);
  });

  it('returns null for a result that does not add up', () => {
    const result = improveResult(letter, [stays]);
    expect(rebuildSentContent({ ...result, improvedContent: '다른 글' })).toBeNull();
  });
});
