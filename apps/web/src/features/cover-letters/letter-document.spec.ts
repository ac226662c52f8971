import { aiImproveRequestSchema } from '#contracts';
import {
  addQuestion,
  changeQuestion,
  contentOf,
  defaultTitle,
  emptyDocument,
  improveTextOf,
  isPristine,
  isSameDocument,
  letterDocumentSchema,
  moveQuestion,
  removeQuestion,
  refuseSave,
  toCreate,
  toDocument,
} from './letter-document.js';
import { coverLetter, letterDocument, letterQuestion } from './testing/letter.factory.js';

describe('a letter as a document', () => {
  it('is the same where only what the server trims differs', () => {
    const letter = coverLetter({ title: '제목' });
    expect(isSameDocument(toDocument(letter), { ...toDocument(letter), title: ' 제목 ' })).toBe(true);
    expect(isSameDocument(toDocument(letter), { ...toDocument(letter), title: '다른 제목' })).toBe(false);
  });

  it('comes composed out of a draft', () => {
    const [title, text] = ['제목', '글'].map((words) => words.normalize('NFD'));
    const draft = letterDocumentSchema.parse(
      letterDocument({ title, questions: [letterQuestion({ text })] }),
    );
    expect([draft.title, draft.questions[0]?.text]).toEqual(['제목', '글']);
  });

  it('is as long as the server counts it', () => {
    const questions = [letterQuestion({ text: '각'.normalize('NFD') }), letterQuestion({ text: '글' })];
    expect(contentOf(letterDocument({ questions }))).toBe('각\n\n글');
  });

  it('sends an empty company as none', () => {
    expect(toCreate(letterDocument({ companyName: '  ' })).companyName).toBeNull();
  });

  it('is pristine until something is written', () => {
    expect(isPristine(emptyDocument())).toBe(true);
    expect(isPristine(letterDocument({ title: '' }))).toBe(false);
  });
});

describe('the text for the AI', () => {
  it('says where the text of each question stands in the composed content', () => {
    const document = letterDocument({
      companyName: ' 새봄전자 ',
      questions: [
        letterQuestion({ prompt: '지원 동기', text: '각'.normalize('NFD'), characterLimit: 500 }),
        letterQuestion({ prompt: '', text: '협업했습니다.', characterLimit: 0 }),
      ],
    });
    const { content, questions = [], companyName } = improveTextOf(document);
    expect(content).toBe('각\n\n협업했습니다.');
    expect(questions.map(({ start, end }) => content.slice(start, end))).toEqual(['각', '협업했습니다.']);
    expect(questions).toMatchObject([
      { prompt: '지원 동기', characterLimit: 500 },
      { prompt: '', characterLimit: null },
    ]);
    expect(companyName).toBe('새봄전자');
    const request = { content, questions, companyName, jobField: '', experienceYears: 0 };
    expect(aiImproveRequestSchema.safeParse(request).success).toBe(true);
  });
});

describe('questions', () => {
  const [first, second] = [letterQuestion({ text: '첫째' }), letterQuestion({ text: '둘째' })];
  const document = letterDocument({ questions: [first, second] });
  const texts = (edited: typeof document) => edited.questions.map(({ text }) => text);

  it('move by one position and stop at the ends', () => {
    expect(texts(moveQuestion(second.questionId, 'up')(document))).toEqual(['둘째', '첫째']);
    expect(moveQuestion(first.questionId, 'up')(document)).toBe(document);
  });

  it('can be removed down to one', () => {
    const one = removeQuestion(first.questionId)(document);
    expect(texts(one)).toEqual(['둘째']);
    expect(removeQuestion(second.questionId)(one)).toBe(one);
  });

  it('are at most 20', () => {
    const full = Array.from({ length: 25 }).reduce<typeof document>(
      (edited) => addQuestion()(edited),
      document,
    );
    expect(full.questions).toHaveLength(20);
  });

  it('keep their neighbours when edited', () => {
    const edited = changeQuestion(first.questionId, { text: '고침' })(document);
    expect(texts(edited)).toEqual(['고침', '둘째']);
    expect(edited.questions[1]).toBe(second);
  });
});

describe('defaultTitle', () => {
  it('uses the day of Seoul', () => {
    expect(defaultTitle(new Date('2026-11-20T15:30:00Z'))).toBe('자기소개서_2026_11_21');
  });
});

describe('refuseSave', () => {
  it('says why a blank or too long letter is not saved', () => {
    for (const text of [' \n ', '\u200b', '\u3164\n\u2060'])
      expect(refuseSave(letterDocument({ questions: [letterQuestion({ text })] }))).toContain('내용을 쓰면');
    expect(
      refuseSave(letterDocument({ questions: [letterQuestion({ text: '가'.repeat(10_002) })] })),
    ).toContain('2자를');
    const decomposed = letterQuestion({ text: '각'.repeat(10_000).normalize('NFD') });
    expect(refuseSave(letterDocument({ questions: [decomposed] }))).toBeNull();
    expect(refuseSave(letterDocument())).toBeNull();
  });
});
