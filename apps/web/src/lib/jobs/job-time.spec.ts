import { aJob } from '../../../testing/job.factory.js';
import { jobTimeText, thinkingMilliseconds, thinkingText } from './job-time.js';

const START = Date.parse('2026-11-20T00:00:00Z');
const at = (seconds: number) => START + seconds * 1000;
const iso = (seconds: number) => new Date(at(seconds)).toISOString();

describe('jobTimeText', () => {
  it.each([
    ['waiting', aJob({ status: 'QUEUED', createdAt: iso(0), startedAt: null }), 5, '방금 전 접수'],
    ['running', aJob({ startedAt: iso(0) }), 12, '12초째 · 빠르면 30~40초'],
    ['running late', aJob({ startedAt: iso(0) }), 75, '1분 15초째 · 모델에 따라 몇 분 걸릴 수 있어요'],
    ['running, of no known length', aJob({ type: 'EXPORT', startedAt: iso(0) }), 3, '3초째'],
    [
      'ended',
      aJob({ status: 'SUCCEEDED', startedAt: iso(0), finishedAt: iso(35) }),
      155,
      '2분 전 · 35초 걸림',
    ],
    [
      'ended at once',
      aJob({ status: 'SUCCEEDED', startedAt: iso(0), finishedAt: iso(0.4) }),
      5,
      '방금 전 · 1초도 안 걸림',
    ],
    [
      'cancelled before it began',
      aJob({ status: 'CANCELLED', createdAt: iso(0), startedAt: null, finishedAt: iso(2) }),
      4,
      '방금 전',
    ],
  ])('of a job %s', (_, job, seconds, text) => expect(jobTimeText(job, at(seconds))).toBe(text));

  it('of a started job that waits again has no expected duration', () => {
    expect(jobTimeText(aJob({ startedAt: iso(0), status: 'QUEUED' }), at(70))).toBe('1분 10초째');
  });

  it('leaves out the expected duration where that is shown elsewhere', () => {
    expect(jobTimeText(aJob({ startedAt: iso(0) }), at(12), false)).toBe('12초째');
    expect(jobTimeText(aJob({ startedAt: iso(0) }), at(41), false)).toBe('41초째');
  });
});

describe('the time that the AI thinks', () => {
  it('is shown from the third second on, while the job runs', () => {
    const job = aJob({ thinkingSince: iso(0) });
    expect([2, 3, 72].map((seconds) => thinkingMilliseconds(job, at(seconds)))).toEqual([
      null,
      3_000,
      72_000,
    ]);
    expect(thinkingMilliseconds(aJob({ thinkingSince: iso(0), status: 'SUCCEEDED' }), at(72))).toBeNull();
    expect(thinkingMilliseconds(aJob(), at(72))).toBeNull();
    expect(thinkingText(72_000)).toBe('AI가 생각하고 있어요 · 1분 12초');
  });
});
