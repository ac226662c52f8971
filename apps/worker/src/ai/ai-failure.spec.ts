import { AiProviderError } from '#ai';
import { JobFailure } from '#jobs';
import { toAiFailure } from './ai-failure.js';

const timeout = new AiProviderError('TIMEOUT', 'no answer');
const refusal = new AiProviderError('REFUSED', 'refused');
const messageOf = (error: unknown): string => (error instanceof JobFailure ? error.message : '');
const ofMember = { memberId: 1, errorCode: 'INTERVIEW_SERVICE_ERROR' } as const;
const ofNoMember = { memberId: null, errorCode: 'AI_SERVICE_ERROR' } as const;

describe('toAiFailure', () => {
  it('names the cause, and the returned tokens to a member', () => {
    expect(messageOf(toAiFailure(timeout, ofMember))).toBe(
      'AI의 답이 너무 늦어졌어요. 잠시 뒤에 다시 시도해 주세요. 토큰은 돌려드렸어요.',
    );
  });

  it.each([timeout, refusal])('mentions no returned tokens for a job of no member ($kind)', (error) => {
    const message = messageOf(toAiFailure(error, ofNoMember));
    expect(message).toMatch(/^AI/);
    expect(message).not.toContain('토큰');
  });

  it('replaces the cause by the message of the step unless the person can do something about it', () => {
    const step = { ...ofNoMember, errorMessage: '특징을 뽑지 못했어요.' };
    expect(messageOf(toAiFailure(timeout, step))).toBe('특징을 뽑지 못했어요.');
    expect(messageOf(toAiFailure(refusal, step))).toBe(
      'AI가 이 글에는 답하지 않겠다고 했어요. 글을 살펴보고 다시 시도해 주세요.',
    );
  });

  it('returns any other error unchanged', () => {
    const error = new Error('no provider');
    expect(toAiFailure(error, ofMember)).toBe(error);
  });
});
