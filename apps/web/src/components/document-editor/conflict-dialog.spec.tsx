import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { toDocument } from '@/features/cover-letters/letter-document';
import type { LetterDocument } from '@/features/cover-letters/letter-document';
import type { LetterEditor } from '@/features/cover-letters/letter-type';
import { coverLetter, letterQuestion } from '@/features/cover-letters/testing/letter.factory';
import { ConflictDialog } from './conflict-dialog.js';
import { DocumentEditor } from './document-editor.js';
import { openingOf } from './opening.js';
import { memoryDrafts } from './testing/memory-drafts.js';

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
    const { type } = memoryDrafts();
    const subject = { memberId: 1, documentId: current.coverLetterId, draftId: crypto.randomUUID() };
    const opening = { ...openingOf(type, current, null), document: own, base: known, isConflicting: true };
    const editor: LetterEditor = new DocumentEditor(
      type,
      { subject, writerId: 'tab-a', opening },
      { isOnline: () => false, save: () => Promise.reject(new Error('no network')) },
    );
    render(<ConflictDialog editor={editor} isOpen onClose={() => undefined} />);
    const save = () => {
      fireEvent.click(screen.getByRole('button', { name: '이대로 저장' }));
      return editor.store.getState().document;
    };
    return { save };
  }
  const legends = () =>
    screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);

  it('asks only about what both sides changed, and takes the rest from the side that changed it', () => {
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

  it('shows everything that differs when the common base is not known', () => {
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
