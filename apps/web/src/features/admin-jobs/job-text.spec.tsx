import { act, cleanup, render } from '@testing-library/react';
import type { AdminJob } from '#contracts';
import { HOUR_MILLISECONDS, MINUTE_MILLISECONDS, SECOND_MILLISECONDS } from '@/lib/durations';
import { durationText, jobOwnerText, jobStatusText, jobTimes, JobDurations } from './job-text.js';
import { anAdminJob } from './testing/job-fixture.js';

describe('how long something took', () => {
  it.each([
    [-5, '0초'],
    [0, '0초'],
    [47, '0.04초'],
    [999, '0.99초'],
    [3290, '3.2초'],
    [59_999, '59초'],
    [MINUTE_MILLISECONDS, '1분'],
    [5 * MINUTE_MILLISECONDS + 3 * SECOND_MILLISECONDS, '5분 3초'],
    [2 * HOUR_MILLISECONDS + 10 * MINUTE_MILLISECONDS + 59 * SECOND_MILLISECONDS, '2시간 10분'],
    [24 * HOUR_MILLISECONDS, '1일'],
    [75 * HOUR_MILLISECONDS, '3일 3시간'],
  ])('%i ms is %s', (milliseconds, text) => expect(durationText(milliseconds)).toBe(text));
});

describe('the times of a job', () => {
  const START = Date.parse('2026-11-20T00:00:00Z');
  const iso = (seconds: number) => new Date(START + seconds * SECOND_MILLISECONDS).toISOString();
  it.each<[string, Partial<AdminJob>, number, number | null]>([
    ['keep waiting', { startedAt: null }, 90 * SECOND_MILLISECONDS, null],
    ['keep running after the wait', { startedAt: iso(4) }, 4 * SECOND_MILLISECONDS, 86 * SECOND_MILLISECONDS],
    [
      'stop once it has ended',
      { startedAt: iso(4), finishedAt: iso(10) },
      4 * SECOND_MILLISECONDS,
      6 * SECOND_MILLISECONDS,
    ],
    ['stop if it never began', { startedAt: null, finishedAt: iso(10) }, 10 * SECOND_MILLISECONDS, null],
  ])('%s', (_, overrides, waited, ran) =>
    expect(
      jobTimes(anAdminJob({ createdAt: iso(0), ...overrides }), START + 90 * SECOND_MILLISECONDS),
    ).toEqual({
      waited,
      ran,
    }),
  );
});

describe('a job in words', () => {
  it.each<[Partial<AdminJob>, string]>([
    [{ status: 'RUNNING', stage: 'rewrite', progress: 62 }, '실행 중 · 다듬기 62%'],
    [{ status: 'RUNNING', stage: null, progress: 0 }, '실행 중'],
    [{ status: 'QUEUED', stage: 'rewrite', progress: 62 }, '대기'],
    [{ status: 'CANCELLED' }, '취소'],
  ])('%o is %s', (overrides, text) => expect(jobStatusText(anAdminJob(overrides))).toBe(text));

  it.each<[Partial<AdminJob>, string]>([
    [{}, 'haneul@example.com'],
    [{ memberEmail: null }, '회원 12'],
    [{ memberId: null, memberEmail: null }, '관리 작업'],
  ])('of %o belongs to %s', (overrides, text) => expect(jobOwnerText(anAdminJob(overrides))).toBe(text));
});

const CREATED = '2026-11-20T00:00:00Z';
const STARTED = '2026-11-20T00:00:04Z';

describe('the times of a job on screen', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T00:00:20Z') });
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
  const shown = (overrides: Parameters<typeof anAdminJob>[0]) => {
    const { container } = render(<JobDurations job={anAdminJob({ createdAt: CREATED, ...overrides })} />);
    return () => [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
  };
  const later = () => act(() => jest.advanceTimersByTime(3000));

  it('ticks while the job runs', () => {
    const times = shown({ startedAt: STARTED });
    expect(times()).toEqual(['대기 4초', '실행 16초']);
    later();
    expect(times()).toEqual(['대기 4초', '실행 19초']);
  });

  it('ticks while the job waits', () => {
    const times = shown({ status: 'QUEUED', startedAt: null });
    later();
    expect(times()).toEqual(['대기 23초', '실행 전']);
  });

  it('stops once the job has ended', () => {
    const times = shown({ status: 'FAILED', startedAt: STARTED, finishedAt: '2026-11-20T00:00:09Z' });
    later();
    expect(times()).toEqual(['대기 4초', '실행 5초']);
    expect(jest.getTimerCount()).toBe(0);
  });
});
