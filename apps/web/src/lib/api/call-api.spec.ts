import { waitFor } from '@testing-library/react';
import { aiRoutes, authRoutes, coverLetterRoutes, tokenRoutes } from '#contracts';
import { failure, success, TestApi, type TestHandler } from '../../../testing/test-api.js';
import { underlyingError, HttpError, UnexpectedAnswerError, NetworkError } from './api-errors.js';
import { callApi, submitJob } from './call-api.js';
import { request, onSessionExpired } from './request.js';

const api = new TestApi();
const unauthenticated = failure(401, 'UNAUTHENTICATED', '로그인이 필요해요.');
const tokens = { remainingTokens: 40, maxTokens: 40, nextRefillTime: null, refillAmount: 10 };
const job = {
  jobId: '6b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a11',
  type: 'AI_IMPROVE',
  status: 'QUEUED',
  stage: null,
  progress: 0,
  tokenCost: 5,
  attempt: 0,
  coverLetterId: null,
  draftId: null,
  result: null,
  partialResult: null,
  thinkingSince: null,
  error: null,
  createdAt: '2026-11-20T00:00:00Z',
  startedAt: null,
  finishedAt: null,
};

beforeAll(() => api.start());
afterAll(() => api.stop());
let logged: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  api.reset();
  localStorage.clear();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

/** A session that is over until it is refreshed. */
function expiredSession(answerRefresh: TestHandler = () => ({ status: 200 })): TestHandler {
  let isFresh = false;
  return async (seen) => {
    if (seen.path === '/auth/refresh') {
      const answer = await answerRefresh(seen);
      isFresh = (answer.status ?? 200) < 300;
      return answer;
    }
    return isFresh ? success(tokens) : unauthenticated;
  };
}

describe('callApi', () => {
  it('sends JSON, fills the path and leaves out null and undefined query values', async () => {
    api.handler = () => success({ content: [], totalElements: 0, totalPages: 0, number: 0, size: 10 });
    await callApi(coverLetterRoutes.list, {
      query: { page: 0, q: undefined, sort: null, view: 'thumbnail' },
    });
    expect([...(api.requests[0]?.query ?? [])]).toEqual([
      ['page', '0'],
      ['view', 'thumbnail'],
    ]);

    api.handler = () => success(null);
    await callApi(coverLetterRoutes.remove, { params: { id: 7 } });
    expect(api.requests[1]).toMatchObject({ method: 'DELETE', path: '/api/v1/cover-letters/7', body: '' });
  });

  it('sets the content type of a JSON body and leaves that of a form to the browser', async () => {
    api.handler = () => success(null);
    await request('/x', { method: 'POST', body: { text: '가' } });
    const form = new FormData();
    form.set('file', '나');
    await request('/x', { method: 'POST', body: form });
    expect(api.requests[0]).toMatchObject({ body: '{"text":"가"}' });
    expect(api.requests[0]?.headers['content-type']).toBe('application/json');
    expect(api.requests[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('reads the balance under data and directly', async () => {
    api.handler = () => success(tokens);
    await expect(callApi(tokenRoutes.balance)).resolves.toEqual(tokens);
    api.handler = () => ({ body: tokens });
    await expect(callApi(tokenRoutes.balance)).resolves.toEqual(tokens);
  });

  it('refuses an answer that the contract does not allow', async () => {
    api.handler = () => success({ remainingTokens: 'many' });
    await expect(callApi(tokenRoutes.balance)).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });
});

describe('request', () => {
  it('throws a NetworkError only when fetching failed', async () => {
    const realFetch = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(request('/x', { method: 'GET' })).rejects.toBeInstanceOf(NetworkError);
    const controller = new AbortController();
    const reason = new Error('stopped');
    globalThis.fetch = () => Promise.reject(reason);
    controller.abort(reason);
    await expect(request('/x', { method: 'GET', signal: controller.signal })).rejects.toBe(reason);
    globalThis.fetch = realFetch;

    const endless: { self?: unknown } = {};
    endless.self = endless;
    const broken = request('/x', { method: 'POST', body: endless });
    await expect(broken).rejects.toBeInstanceOf(TypeError);
  });

  it('returns undefined for an empty body and fails on invalid JSON', async () => {
    api.handler = () => ({ status: 200 });
    await expect(request('/x', { method: 'GET' })).resolves.toBeUndefined();
    api.handler = () => ({ body: '<html>' });
    await expect(request('/x', { method: 'GET' })).rejects.toThrow('Failed to parse JSON');
  });

  it.each([
    ['JSON', { message: '안 돼요' }, { message: '안 돼요' }],
    ['text', 'Bad gateway', 'Bad gateway'],
    ['an empty body', undefined, undefined],
  ])('raises a numeric status with %s, and logs it', async (_, body, expected) => {
    api.handler = () => ({ status: 502, body });
    const error = await request('/x', { method: 'GET' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 502, body: expected, message: 'HTTP error! status: 502' });
    expect(logged).toHaveBeenCalledTimes(1);
  });
});

describe('a 401', () => {
  it('is answered by one refresh and one repeat', async () => {
    api.handler = expiredSession();
    await expect(callApi(tokenRoutes.balance)).resolves.toEqual(tokens);
    expect(api.requestsTo('/auth/refresh')).toHaveLength(1);
    expect(api.requestsTo('/auth/refresh')[0]).toMatchObject({ method: 'POST', body: '' });
    expect(api.requestsTo('/api/v1/usage/tokens')).toHaveLength(2);
  });

  it('is repeated once only', async () => {
    api.handler = ({ path }) => (path === '/auth/refresh' ? { status: 200 } : unauthenticated);
    await expect(callApi(tokenRoutes.balance)).rejects.toMatchObject({ status: 401 });
    expect(api.requestsTo('/auth/refresh')).toHaveLength(1);
    expect(api.requestsTo('/api/v1/usage/tokens')).toHaveLength(2);
  });

  it('shares one refresh among parallel calls', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    api.handler = expiredSession(async () => {
      await held;
      return { status: 200 };
    });
    const calls = Array.from({ length: 20 }, () => callApi(tokenRoutes.balance));
    await waitFor(() => expect(api.requestsTo('/api/v1/usage/tokens')).toHaveLength(20));
    release();
    await expect(Promise.all(calls)).resolves.toHaveLength(20);
    expect(api.requestsTo('/auth/refresh')).toHaveLength(1);
  });

  it('is not refreshed again when another tab has just done so', async () => {
    let now = 1_800_000_000_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 10));
    api.handler = ({ path }) => {
      if (api.requestsTo(path).length > 1) return success(tokens);
      localStorage.setItem('session-refreshed-at', String(Date.now()));
      return unauthenticated;
    };
    await expect(callApi(tokenRoutes.balance)).resolves.toEqual(tokens);
    clock.mockRestore();
    expect(api.requestsTo('/auth/refresh')).toHaveLength(0);
  });

  it('throws the original error and notifies the app when the refresh is refused', async () => {
    const listener = jest.fn();
    const stop = onSessionExpired(listener);
    api.handler = ({ path }) =>
      path === '/auth/refresh' ? failure(401, 'UNAUTHENTICATED', '끝') : unauthenticated;
    const error = await callApi(tokenRoutes.balance).catch((reason: unknown) => reason);
    stop();
    expect(error).toMatchObject({ status: 401, body: { message: '로그인이 필요해요.' } });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each([
    [503, 'SERVER_ERROR', '잠시 후 다시 시도해 주세요.'],
    [500, 'INTERNAL_SERVER_ERROR', '문제가 생겼어요.'],
    [429, 'RATE_LIMITED', '요청이 너무 많아요.'],
    [403, 'FORBIDDEN', '다른 곳에서 온 요청이에요.'],
  ] as const)(
    'does not end the session when the refresh is answered by %i',
    async (status, code, message) => {
      const listener = jest.fn();
      const stop = onSessionExpired(listener);
      api.handler = ({ path }) =>
        path === '/auth/refresh' ? failure(status, code, message) : unauthenticated;
      const error = await callApi(tokenRoutes.balance).catch((reason: unknown) => reason);
      stop();
      expect(error).toMatchObject({ status: 401, body: { message: '로그인이 필요해요.' } });
      expect(underlyingError(error)).toMatchObject({ status, body: { message } });
      expect(listener).not.toHaveBeenCalled();
      expect(api.requestsTo('/api/v1/usage/tokens')).toHaveLength(1);
      const said = `/auth/refresh: HTTP error! status: ${status}`;
      expect(logged).toHaveBeenCalledWith(said, expect.objectContaining({ message }));
    },
  );

  it('does not end the session when the refresh request could not be sent', async () => {
    const listener = jest.fn();
    const stop = onSessionExpired(listener);
    const realFetch = globalThis.fetch;
    api.handler = () => unauthenticated;
    globalThis.fetch = (input, init) =>
      input === '/auth/refresh' ? Promise.reject(new TypeError('Failed to fetch')) : realFetch(input, init);
    const error = await callApi(tokenRoutes.balance).catch((reason: unknown) => reason);
    globalThis.fetch = realFetch;
    stop();
    expect(error).toMatchObject({ status: 401 });
    expect(underlyingError(error)).toBeInstanceOf(NetworkError);
    expect(listener).not.toHaveBeenCalled();
  });

  it('of the sign-in itself is not refreshed', async () => {
    api.handler = () => failure(401, 'AUTHENTICATION_FAILED', '로그인에 실패했습니다.');
    const body = { code: 'c', state: 's', redirectUri: 'http://localhost/auth/callback/google' };
    await expect(callApi(authRoutes.login, { body })).rejects.toMatchObject({ status: 401 });
    expect(api.requests).toHaveLength(1);
  });
});

describe('submitJob', () => {
  it('asks not to wait and carries a key', async () => {
    api.handler = () => ({ ...success(job), status: 202 });
    const body = { content: '글', jobField: '개발', experienceYears: 1 };
    await expect(submitJob(aiRoutes.improve, { body }, 'key-1')).resolves.toMatchObject({
      jobId: job.jobId,
    });
    expect(api.requests[0]?.headers).toMatchObject({ prefer: 'respond-async', 'idempotency-key': 'key-1' });
  });
});

describe('HttpError', () => {
  it.each([
    ['INSUFFICIENT_TOKENS', 'INSUFFICIENT_TOKENS'],
    ['CODE_OF_A_NEWER_SERVER', null],
    ['toString', null],
  ])('reads the errorCode %s as %s', (errorCode, expected) => {
    expect(new HttpError(400, { errorCode }).errorCode).toBe(expected);
  });
});
