import { act } from '@testing-library/react';
import { z } from 'zod';
import {
  AI_CONSENT_VERSION,
  spellingRoutes,
  toPage,
  type InterviewQnaList,
  type Job,
  type InterviewPractice,
  type InterviewQna,
  type SpellingFindingView,
} from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { coverLetter } from '@/features/cover-letters/testing/letter.factory';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import InterviewQuestionsPage from '@/pages/interview-questions-page';
import { aMember } from '../../../../testing/member.factory.js';
import { aProductInfo } from '../../../../testing/product-info.factory.js';
import { renderWithApp, testQueryClient } from '../../../../testing/render-with-app.js';
import {
  failure,
  success,
  TestApi,
  type SeenRequest,
  type TestAnswer,
} from '../../../../testing/test-api.js';

export const aQna = (qnaId: number, overrides: Partial<InterviewQna> = {}): InterviewQna => ({
  qnaId,
  question: `${qnaId}번째로 묻는 질문인가요?`,
  answer: `${qnaId}번째 질문의 답변입니다.`,
  tip: `${qnaId}번째 질문의 도움말입니다.`,
  sourceSentence: '동네 서점에서 재고를 관리하며 숫자를 믿게 됐습니다.',
  isCustom: false,
  isStale: false,
  lastPractice: null,
  createdAt: '2026-11-20T15:00:00+09:00',
  ...overrides,
});

export const aPractice = (qnaId: number, overrides: Partial<InterviewPractice> = {}): InterviewPractice => ({
  practiceId: 7,
  qnaId,
  answer: '재고를 매일 세었습니다.',
  feedback: {
    strengths: [{ description: '한 일이 또렷해요.', suggestion: '' }],
    improvements: [{ description: '결과가 없어요.', suggestion: '얼마나 줄었는지 말해 보세요.' }],
    summary: '경험이 잘 드러나요.',
  },
  createdAt: '2026-11-20T15:10:00+09:00',
  ...overrides,
});

/** A list of questions 1 to `count`. */
export const aList = (count: number): InterviewQnaList => ({
  qnaList: Array.from({ length: count }, (_, index) => aQna(index + 1)),
  totalCount: count,
});

const LETTER = coverLetter();
const CONSENT = {
  kind: 'AI_PROCESSING',
  version: AI_CONSENT_VERSION,
  acceptedAt: '2026-11-18T09:00:00+09:00',
};
const QUESTIONS = `/api/v1/me/cover-letters/${LETTER.coverLetterId}/interview-questions`;

const checkedText = ({ body }: SeenRequest): string =>
  z.object({ text: z.string() }).parse(JSON.parse(body)).text;

/** The interview page with an API that knows one letter and its questions. */
export class InterviewFixture {
  readonly api = new TestApi();
  readonly queryClient = testQueryClient();
  list: InterviewQnaList = aList(0);
  /** The jobs about the letter, newest first. */
  jobs: Job[] = [];
  remainingTokens = 40;
  /** The answer of a POST under the questions; set by a test. */
  onPost: (request: SeenRequest) => TestAnswer = () => ({ status: 404 });
  /** What the spelling check answers about a text. */
  findingsIn: (text: string) => SpellingFindingView[] = () => [];
  readonly writtenSearchParams: string[] = [];

  constructor() {
    this.reset();
  }

  reset(): void {
    this.queryClient.clear();
    this.list = aList(0);
    this.jobs = [];
    this.remainingTokens = 40;
    this.onPost = () => ({ status: 404 });
    this.findingsIn = () => [];
    this.writtenSearchParams.length = 0;
    this.api.reset();
    this.api.handler = (request) => this.answer(request);
  }

  open(searchParams = `?coverLetterId=${LETTER.coverLetterId}`) {
    useSessionStore.getState().setUser(aMember());
    return renderWithApp(
      <>
        <InterviewQuestionsPage />
        <ToastArea />
      </>,
      { queryClient: this.queryClient, searchParams, writtenSearchParams: this.writtenSearchParams },
    );
  }

  /** From now on a POST is accepted and starts this job, which is the newest one then. */
  accept(job: Job): void {
    this.onPost = () => {
      this.jobs = [job, ...this.jobs];
      return { ...success(job), status: 202 };
    };
  }

  /** Changes the newest job on the server. */
  set(change: Partial<Job>): void {
    const [job, ...rest] = this.jobs;
    if (!job) throw new Error('no job to change');
    this.jobs = [{ ...job, ...change }, ...rest];
  }

  /** Changes the newest job on the server, and makes the page refetch its jobs. */
  async move(change: Partial<Job>): Promise<void> {
    this.set(change);
    await act(async () => {
      await this.queryClient.invalidateQueries({ queryKey: queryKeys.jobs });
    });
  }

  /** The POST requests under the questions: the rest of the path, and the body. */
  posts(): { path: string; body: unknown }[] {
    return this.api.requests
      .filter(({ method, path }) => method === 'POST' && path.startsWith(QUESTIONS))
      .map(({ path, body }) => ({ path: path.slice(QUESTIONS.length), body: body && JSON.parse(body) }));
  }

  /** The GET requests for the list of questions. */
  listFetches(): SeenRequest[] {
    return this.api.requestsTo(QUESTIONS).filter(({ method }) => method === 'GET');
  }

  private answer(request: SeenRequest): TestAnswer {
    const { method, path, query } = request;
    if (method === 'POST' && path.startsWith(QUESTIONS)) return this.onPost(request);
    if (method === 'DELETE') return this.remove(Number(path.split('/').at(-1)));
    if (path === QUESTIONS) return success(this.list);
    if (path === spellingRoutes.check.path)
      return success({ findings: this.findingsIn(checkedText(request)) });
    if (path === '/api/v1/jobs') return this.listJobs(query);
    if (path.startsWith('/api/v1/jobs/')) return success(this.jobs.find(({ jobId }) => path.endsWith(jobId)));
    const answers: Record<string, unknown> = {
      [`/api/v1/cover-letters/${LETTER.coverLetterId}`]: LETTER,
      '/api/v1/usage/tokens': {
        remainingTokens: this.remainingTokens,
        maxTokens: 40,
        nextRefillTime: null,
        refillAmount: 10,
      },
      '/api/v1/product-info': aProductInfo(),
      '/api/v1/me/consents': [CONSENT],
      [spellingRoutes.words.path]: [],
    };
    return path in answers ? success(answers[path]) : failure(404, 'NOT_FOUND', '찾을 수 없어요.');
  }

  private remove(qnaId: number): TestAnswer {
    const qnaList = this.list.qnaList.filter((qna) => qna.qnaId !== qnaId);
    this.list = { qnaList, totalCount: qnaList.length };
    return success(null);
  }

  private listJobs(query: URLSearchParams): TestAnswer {
    const found = this.jobs
      .filter(({ type }) => type === query.get('type'))
      .map((job) => ({ ...job, result: null, partialResult: null }));
    return success(toPage(found, found.length, { page: 0, size: 1 }));
  }
}
