import { describe, expect, it } from '@jest/globals';
import { letterDocument, letterQuestion } from '../testing/letter.factory.js';
import { compareDocuments, mergeDocuments } from './merge-conflict.js';

const same = letterQuestion({ text: '그대로' });
const edited = letterQuestion({ text: '내가 고친 글' });
const mine = letterDocument({ title: '내 제목', questions: [same, edited] });
const added = letterQuestion({ text: '저쪽에서 더한 문항' });
const theirs = letterDocument({
  title: '저장된 제목',
  questions: [{ ...edited, text: '저쪽에서 고친 글' }, same, added],
});
const texts = (choices: Parameters<typeof mergeDocuments>[2]) =>
  mergeDocuments(mine, theirs, choices).questions.map(({ text }) => text);

describe('a conflict', () => {
  it('names what differs and nothing else', () => {
    const conflict = compareDocuments(mine, theirs);
    expect(conflict.fieldsDiffer).toBe(true);
    expect(conflict.questions.map(({ questionId }) => questionId)).toEqual([
      edited.questionId,
      added.questionId,
    ]);
    expect(compareDocuments(mine, mine)).toEqual({ fieldsDiffer: false, questions: [] });
  });

  it('keeps both texts where nothing was chosen', () => {
    expect(texts({ fields: 'mine', questions: {} })).toEqual([
      '그대로',
      '내가 고친 글\n\n저쪽에서 고친 글',
      '저쪽에서 더한 문항',
    ]);
  });

  it('takes the side that was chosen for each question', () => {
    const questions = { [edited.questionId]: 'theirs', [added.questionId]: 'mine' } as const;
    expect(texts({ fields: 'theirs', questions })).toEqual(['그대로', '저쪽에서 고친 글']);
    expect(mergeDocuments(mine, theirs, { fields: 'theirs', questions }).title).toBe('저장된 제목');
  });
});
