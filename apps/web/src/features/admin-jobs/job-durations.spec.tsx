import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { JobDurations } from './job-text.js';
import { anAdminJob } from './testing/job-site.js';

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
