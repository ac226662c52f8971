import OpenAI from 'openai';
import { toAiProviderError } from './ai-provider-error.js';

const answered = (status: number, headers: Record<string, string> = {}) =>
  toAiProviderError(OpenAI.APIError.generate(status, { message: '비밀' }, '비밀', new Headers(headers)));

describe('toAiProviderError', () => {
  it.each([
    [400, 'REJECTED'],
    [401, 'REJECTED'],
    [404, 'REJECTED'],
    [408, 'UNAVAILABLE'],
    [409, 'UNAVAILABLE'],
    [429, 'RATE_LIMITED'],
    [500, 'UNAVAILABLE'],
    [529, 'UNAVAILABLE'],
  ])('maps %i to %s, and keeps nothing of the answer', (status, kind) => {
    expect(answered(status)).toMatchObject({ kind, message: expect.not.stringContaining('비밀') });
  });

  it.each([
    [{}, 0],
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': '86400' }, 60_000],
    [{ 'retry-after': 'soon' }, 0],
    [{ 'retry-after': '-5' }, 0],
    [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    [{ 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }, 60_000],
  ])('waits after %j for %i ms', (headers, milliseconds) => {
    expect(answered(429, headers)).toMatchObject({ retryAfterMilliseconds: milliseconds });
  });

  it('recognizes an account without credit, a filter and a length by code, status or type', () => {
    const coded = (status: number, error: object) =>
      toAiProviderError(OpenAI.APIError.generate(status, { error }, undefined, new Headers()));
    expect(coded(429, { code: 'insufficient_quota', message: '' })).toMatchObject({ kind: 'QUOTA_EXCEEDED' });
    expect(coded(402, { message: 'Insufficient Balance' })).toMatchObject({ kind: 'QUOTA_EXCEEDED' });
    expect(coded(400, { code: 'content_filter', message: '' })).toMatchObject({ kind: 'CONTENT_FILTERED' });
    const exceeded = {
      code: 400,
      type: 'exceed_context_size_error',
      message: 'exceeds the available context size',
    };
    expect(coded(400, exceeded)).toMatchObject({ kind: 'INPUT_TOO_LONG' });
    expect(coded(500, exceeded)).toMatchObject({ kind: 'UNAVAILABLE' });
  });

  it('leaves an abort and errors that are not the provider’s unchanged', () => {
    expect(toAiProviderError(new OpenAI.APIConnectionTimeoutError())).toMatchObject({ kind: 'UNAVAILABLE' });
    expect(toAiProviderError(new OpenAI.APIConnectionError({}))).toMatchObject({ kind: 'UNAVAILABLE' });
    const [abort, foreign] = [new OpenAI.APIUserAbortError(), new RangeError('ours')];
    expect(toAiProviderError(abort)).toBe(abort);
    expect(toAiProviderError(foreign)).toBe(foreign);
  });
});
