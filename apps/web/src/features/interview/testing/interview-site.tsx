import { act } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { AI_CONSENT_VERSION, toPage, type InterviewQnaList, type Job } from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
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
import InterviewQuestionsPage from '../interview-questions-page.js';
import { aLetter, aList } from './interview.factory.js';

const LETTER = aLetter();
const CONSENT = {
  kind: 'AI_PROCESSING',
  version: AI_CONSENT_VERSION,
  acceptedAt: '2026-11-18T09:00:00+09:00',
};
const QUESTIONS = `/api/v1/me/cover-letters/${LETTER.coverLetterId}/interview-questions`;

/** The interview page before a server that knows one letter and its questions. */
export class InterviewSite {
  readonly api = new TestApi();
  readonly queryClient = testQueryClient();
  list: InterviewQnaList = aList(0);
  /** The jobs about the letter, newest first. */
  jobs: Job[] = [];
  remainingTokens = 40;
  /** What a POST under the questions answers; a test says so. */
  onPost: (request: SeenRequest) => TestAnswer = () => ({ status: 404 });
  readonly addresses: string[] = [];

  constructor() {
    this.reset();
  }

  reset(): void {
    this.queryClient.clear();
    this.list = aList(0);
    this.jobs = [];
    this.remainingTokens = 40;
    this.onPost = () => ({ status: 404 });
    this.addresses.length = 0;
    this.api.reset();
    this.api.handler = (request) => this.answer(request);
  }

  open(searchParams = `?coverLetterId=${LETTER.coverLetterId}`) {
    useSessionStore.getState().setUser(aMember());
    return renderWithApp(
      <NuqsTestingAdapter
        searchParams={searchParams}
        hasMemory
        onUrlUpdate={({ queryString }) => this.addresses.push(queryString)}
      >
        <InterviewQuestionsPage />
        <ToastArea />
      </NuqsTestingAdapter>,
      { queryClient: this.queryClient },
    );
  }

  /** Lets the next POST be accepted as a job of this kind, running from now on. */
  accept(job: Job): void {
    this.onPost = () => {
      this.jobs = [job, ...this.jobs];
      return { ...success(job), status: 202 };
    };
  }

  /** The newest job has moved on the server. */
  set(change: Partial<Job>): void {
    const [job, ...rest] = this.jobs;
    if (!job) throw new Error('no job to move');
    this.jobs = [{ ...job, ...change }, ...rest];
  }

  /** The newest job has moved, and the page looks at its jobs again. */
  async move(change: Partial<Job>): Promise<void> {
    this.set(change);
    await act(async () => {
      await this.queryClient.invalidateQueries({ queryKey: queryKeys.jobs });
    });
  }

  /** What was posted under the questions: the rest of the path and the body. */
  posts(): { path: string; body: unknown }[] {
    return this.api.requests
      .filter(({ method, path }) => method === 'POST' && path.startsWith(QUESTIONS))
      .map(({ path, body }) => ({ path: path.slice(QUESTIONS.length), body: body && JSON.parse(body) }));
  }

  private answer(request: SeenRequest): TestAnswer {
    const { method, path, query } = request;
    if (method === 'POST' && path.startsWith(QUESTIONS)) return this.onPost(request);
    if (method === 'DELETE') return this.remove(Number(path.split('/').at(-1)));
    if (path === QUESTIONS) return success(this.list);
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
    };
    return path in answers ? success(answers[path]) : failure(404, 'NOT_FOUND', '찾을 수 없습니다.');
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
