import type { Conflict } from '@/components/document-editor/three-way-merge';
import type { LetterDocument } from './letter-document.js';
import { mergeLetters } from './merge-letters.js';
import { letterDocument, letterQuestion } from './testing/letter.factory.js';

const first = letterQuestion({ prompt: '지원 동기', text: '첫째 글', characterLimit: 1000 });
const second = letterQuestion({ prompt: '성장 과정', text: '둘째 글', characterLimit: 1000 });
const base = letterDocument({ title: '제목', companyName: '물결', questions: [first, second] });
const edited = (change: Partial<LetterDocument>): LetterDocument => ({ ...base, ...change });
const textsOf = ({ label, options }: Conflict) => [label, ...options.map(({ text }) => text)];
const texts = ({ questions }: LetterDocument) => questions.map(({ text }) => text);

describe('two documents of one letter', () => {
  it('are merged without asking where each side changed something else', () => {
    const mine = edited({ questions: [{ ...first, prompt: '여기서 고친 질문' }, second] });
    const theirs = edited({
      title: '저쪽 제목',
      companyName: '누리',
      deadline: '2026-12-31',
      questions: [
        { ...first, text: '저쪽에서 고친 글' },
        { ...second, characterLimit: 700 },
      ],
    });
    const { document, conflicts } = mergeLetters({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(document).toEqual({
      ...theirs,
      questions: [
        { ...first, prompt: '여기서 고친 질문', text: '저쪽에서 고친 글' },
        { ...second, characterLimit: 700 },
      ],
    });
  });

  it('conflict where both changed the same, and keep both texts until the member chooses', () => {
    const mine = edited({
      title: '내 제목',
      questions: [{ ...first, prompt: '내 질문', text: '내 글', characterLimit: 500 }, second],
    });
    const theirs = edited({
      title: '저쪽 제목',
      questions: [{ ...first, prompt: '저쪽 질문', text: '저쪽 글', characterLimit: 700 }, second],
    });
    const { document, conflicts } = mergeLetters({ base, mine, theirs });
    expect(conflicts.map(textsOf)).toEqual([
      ['문항 1 질문', '내 질문', '저쪽 질문'],
      ['문항 1 내용', '내 글', '저쪽 글', ''],
      ['문항 1 글자 수 제한', '500자', '700자'],
      ['제목', '내 제목', '저쪽 제목'],
    ]);
    expect(texts(document)).toEqual(['내 글\n\n저쪽 글', '둘째 글']);
    const choices = Object.fromEntries(conflicts.map(({ key }) => [key, 'theirs' as const]));
    expect(mergeLetters({ base, mine, theirs }, choices).document).toEqual(theirs);
  });

  it('ask about all that differs where the common base is not known', () => {
    const mine = edited({ title: '내 제목', questions: [first] });
    const { document, conflicts } = mergeLetters({ base: null, mine, theirs: base });
    expect(conflicts.map(({ label }) => label)).toEqual(['문항 2', '제목']);
    expect(texts(document)).toEqual(['첫째 글', '둘째 글']);
  });

  it('keep questions that either side added, and drop those that one side removed untouched', () => {
    const [here, there] = [
      letterQuestion({ text: '여기서 더한 글' }),
      letterQuestion({ text: '저쪽에서 더한 글' }),
    ];
    const mine = edited({ questions: [second, here] });
    const theirs = edited({ questions: [first, second, there] });
    const { document, conflicts } = mergeLetters({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(texts(document).toSorted()).toEqual(['둘째 글', '여기서 더한 글', '저쪽에서 더한 글']);
  });

  it('ask about a question that one side removed and the other wrote on, and keep it meanwhile', () => {
    const mine = edited({ questions: [second] });
    const theirs = edited({ questions: [{ ...first, text: '저쪽에서 고친 글' }, second] });
    const { document, conflicts } = mergeLetters({ base, mine, theirs });
    expect(conflicts.map(textsOf)).toEqual([['문항 1', '(이 화면에는 없는 문항이에요)', '저쪽에서 고친 글']]);
    expect(texts(document)).toEqual(['저쪽에서 고친 글', '둘째 글']);
    const choices = { [conflicts[0]?.key ?? '']: 'mine' as const };
    expect(texts(mergeLetters({ base, mine, theirs }, choices).document)).toEqual(['둘째 글']);
  });

  it('follow the side that moved questions, and see no change in what the server trims and composes', () => {
    const mine = edited({ title: ' 제목 '.normalize('NFD') });
    const theirs = edited({ title: '새 제목', questions: [second, first] });
    expect(mergeLetters({ base, mine, theirs })).toEqual({ document: theirs, conflicts: [] });
  });
});
