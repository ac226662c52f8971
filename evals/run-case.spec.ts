import { AiClient } from '#ai';
import { plainLetter, type CustomQuestionCase, type InterviewCase, type PracticeCase } from './cases/case.js';
import { runCase } from './run-case.js';

const environment = {
  OPENAI_API_KEY: 'none',
  OPENAI_MODEL: 'none',
  OPENAI_EMBEDDING_MODEL: 'none',
  OPENAI_CONNECT_TIMEOUT_SECONDS: 1,
  OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: 1,
  OPENAI_BETWEEN_TOKENS_TIMEOUT_SECONDS: 1,
  OPENAI_REPLY_TIMEOUT_SECONDS: 1,
  OPENAI_MAXIMUM_REPLY_TOKENS: 1,
};

/** A client that gives these replies in turn and sends no request. */
function clientOf(...replies: object[]): AiClient {
  const client = new AiClient(environment);
  jest.spyOn(client, 'complete').mockImplementation(() => Promise.resolve(replies.shift()));
  return client;
}

const { signal } = new AbortController();
const run = (one: Parameters<typeof runCase>[0], ...replies: object[]) =>
  runCase(one, clientOf(...replies), (_name, request) => request({ signal }));

const letter = plainLetter('물류 운영', 1, '몇일 동안 출고를 맡았습니다.', { companyName: '컨텐츠랩' });
const about = { about: '', letter, expected: {} };

describe('runCase', () => {
  it('corrects the spelling of questions, answers and tips as the product does', async () => {
    const one: InterviewCase = {
      ...about,
      kind: 'interview',
      id: 'interview',
      count: 1,
      existingQuestions: [],
    };
    const { questions, answers } = await run(
      one,
      { questions: [{ question: '어떤 역활을 맡으셨나요?', type: 'ROLE', sentenceNumber: 1 }] },
      { answers: [{ questionNumber: 1, usedFacts: [], answer: '출고 역활입니다.', tip: '역활을 적어요.' }] },
    );
    expect(questions).toMatchObject([{ question: '어떤 역할을 맡으셨나요?' }]);
    expect(answers).toMatchObject([
      { answer: '출고 역할입니다.', tip: '역할을 적어요.', first: '출고 역활입니다.' },
    ]);
  });

  it('corrects the spelling of the answer to a question of the applicant', async () => {
    const one: CustomQuestionCase = { ...about, kind: 'custom-question', id: 'custom', question: '왜죠?' };
    const { answers } = await run(one, { sentenceNumber: 1, answer: '출고 역활입니다.', tip: '좋아요.' });
    expect(answers).toMatchObject([{ answer: '출고 역할입니다.' }]);
  });

  it('corrects the spelling of feedback, but for what it quotes and the company of the letter', async () => {
    const one: PracticeCase = {
      ...about,
      kind: 'practice',
      id: 'practice',
      question: '',
      sampleAnswer: '',
      answer: '몇일 걸렸습니다.',
    };
    const { feedback } = await run(one, {
      strengths: [],
      improvements: [],
      summary: '‘몇일 걸렸습니다’는 컨텐츠랩에서 맡은 역활을 말하지 않아요.',
    });
    expect(feedback?.summary).toBe('‘몇일 걸렸습니다’는 컨텐츠랩에서 맡은 역할을 말하지 않아요.');
  });
});
