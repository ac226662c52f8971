import { ConflictDialog } from './conflict-dialog.js';
import { toDocument } from './letter-document.js';
import type { LetterDocument } from './letter-document.js';
import { coverLetter, letterQuestion } from './testing/letter.factory.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';

const [first, second] = [letterQuestion({ prompt: '지원 동기' }), letterQuestion({ characterLimit: 1000 })];
const base = toDocument(coverLetter({ questions: [first, second] }));
const mine: LetterDocument = { ...base, questions: [{ ...first, prompt: '여기서 고친 질문' }, second] };
const current = coverLetter({
  title: '저쪽 제목',
  companyName: '누리',
  deadline: '2026-12-31',
  questions: [
    { ...first, prompt: '저쪽에서 고친 질문' },
    { ...second, characterLimit: 700 },
  ],
});

describe('a conflict', () => {
  afterEach(cleanup);
  function open(known: LetterDocument | null, own = mine) {
    const onMerge = jest.fn<(merged: LetterDocument) => void>();
    const props = { base: known, mine: own, current, onMerge, onClose: () => undefined };
    render(<ConflictDialog isOpen {...props} />);
    const save = () => {
      fireEvent.click(screen.getByRole('button', { name: '이대로 저장' }));
      return onMerge.mock.calls[0]?.[0];
    };
    return { save };
  }
  const legends = () =>
    screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);

  it('asks about what both sides changed alone, and takes the rest from who changed it', () => {
    const { save } = open(base);
    expect(legends()).toEqual(['문항 1 질문']);
    const group = within(screen.getByRole('group', { name: '문항 1 질문' }));
    expect(group.getByText('여기서 고친 질문')).toBeTruthy();
    expect(group.getByText('저쪽에서 고친 질문')).toBeTruthy();
    const saved = toDocument(current);
    expect(save()).toEqual({
      ...saved,
      questions: [{ ...first, prompt: '여기서 고친 질문' }, saved.questions[1]],
    });
  });

  it('takes the side that was chosen', () => {
    const { save } = open(base);
    fireEvent.click(screen.getByRole('radio', { name: /서버/ }));
    expect(save()).toEqual(toDocument(current));
  });

  it('shows everything that differs when nobody knows what was written on', () => {
    open(null);
    expect(legends()).toEqual(['문항 1 질문', '문항 2 글자 수 제한', '제목', '회사', '마감일']);
    expect(screen.getByText('700자')).toBeTruthy();
  });

  it('has nothing to ask when the sides changed different things', () => {
    const { save } = open(base, { ...base, jobField: '서버 개발' });
    expect(screen.queryAllByRole('group')).toEqual([]);
    expect(screen.getByText(/모두 합칠 수 있어요/)).toBeTruthy();
    expect(save()).toEqual({ ...toDocument(current), jobField: '서버 개발' });
  });
});
