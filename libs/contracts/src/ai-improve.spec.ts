import { aiImproveRequestSchema } from './ai-improve.js';

describe('a request to improve a letter', () => {
  const request = { content: '내용', jobField: '백엔드 개발', experienceYears: 0 };

  it.each([undefined, null, '', ' \u200b\n', 7])('requires the content when it is %j', (content) => {
    const { error } = aiImproveRequestSchema.safeParse({ ...request, content });
    expect(error?.issues).toMatchObject([{ path: ['content'], message: '자기소개서 내용을 입력해주세요.' }]);
  });

  const question = (start: number, end: number) => ({ prompt: '지원 동기', characterLimit: 500, start, end });

  it('accepts questions in order whose texts lie in the content', () => {
    const questions = [question(0, 1), question(1, 2)];
    expect(aiImproveRequestSchema.parse({ ...request, questions, companyName: ' 새봄전자 ' })).toMatchObject({
      questions,
      companyName: '새봄전자',
    });
  });

  it.each([
    ['beyond the content', [question(0, 3)]],
    ['that overlap', [question(0, 2), question(1, 2)]],
    ['that end before they begin', [question(1, 0)]],
  ])('refuses questions %s, with a message', (_what, questions) => {
    const { error } = aiImproveRequestSchema.safeParse({ ...request, questions });
    expect(error?.issues).toMatchObject([
      { path: ['questions', questions.length - 1, 'start'], message: '문항의 자리가 내용과 맞지 않아요.' },
    ]);
  });
});
