import type { Job, Page } from '#contracts';
import { onLiveEvent, publishLiveEvent } from '@/lib/live/event-hub';
import { queryKeys } from '@/lib/query/query-keys';
import { aJob } from '../../../testing/job.factory.js';
import { testQueryClient } from '../../../testing/render-with-app.js';
import { startJobEvents } from './job-event-buffer.js';

const LIST_KEY = [...queryKeys.jobList, {}];
const job = aJob();
const page = (content: Job[]): Page<Job> => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  number: 0,
  size: 10,
});
const progress = (value: number, jobId = job.jobId) =>
  publishLiveEvent('job-progress', { jobId, type: 'AI_IMPROVE', stage: 'rewrite', progress: value });

describe('job events', () => {
  let queryClient = testQueryClient();
  let stop = () => {};
  beforeEach(() => {
    jest.useFakeTimers();
    queryClient = testQueryClient();
    queryClient.setQueryData(LIST_KEY, page([job]));
    queryClient.setQueryData(queryKeys.job(job.jobId), job);
    stop = startJobEvents(queryClient);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  const listed = () => queryClient.getQueryData<Page<Job>>(LIST_KEY)?.content[0];
  const detail = () => queryClient.getQueryData<Job>(queryKeys.job(job.jobId));

  it('of one frame cost each query one update, and the last progress counts', () => {
    const updates = jest.fn();
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') updates();
    });
    for (let value = 1; value <= 1000; value++) progress(value / 10);
    expect(updates).not.toHaveBeenCalled();
    jest.advanceTimersToNextFrame();
    expect(updates).toHaveBeenCalledTimes(2);
    expect(listed()).toMatchObject({ stage: 'rewrite', progress: 100, status: 'RUNNING' });
    expect(detail()).toMatchObject({ stage: 'rewrite', progress: 100 });
  });

  it('end a job in the list at once, and in detail only with its result', () => {
    publishLiveEvent('job-completed', { jobId: job.jobId, type: 'AI_IMPROVE' });
    jest.advanceTimersToNextFrame();
    expect(listed()?.status).toBe('SUCCEEDED');
    expect(detail()?.status).toBe('RUNNING');
    expect(queryClient.getQueryState(queryKeys.job(job.jobId))?.isInvalidated).toBe(true);
  });

  it('refetch the list once a second, however many end', () => {
    const invalidate = jest.spyOn(queryClient, 'invalidateQueries');
    for (let index = 0; index < 200; index++) {
      publishLiveEvent('job-failed', {
        jobId: job.jobId,
        type: 'AI_IMPROVE',
        error: { errorCode: 'AI_TIMEOUT', message: '늦었어요.', canRetry: true },
      });
      jest.advanceTimersToNextFrame();
    }
    const ofList = invalidate.mock.calls.filter(([filter]) => filter?.queryKey === queryKeys.jobList);
    expect(ofList.length).toBeGreaterThan(0);
    expect(ofList.length).toBeLessThanOrEqual(4);
  });

  it('do not move a job that has ended', () => {
    queryClient.setQueryData(LIST_KEY, page([aJob({ status: 'CANCELLED', progress: 40 })]));
    progress(90);
    jest.advanceTimersToNextFrame();
    expect(listed()).toMatchObject({ status: 'CANCELLED', progress: 40 });
  });

  it('of an unknown job look at the list once', () => {
    const invalidate = jest.spyOn(queryClient, 'invalidateQueries');
    for (let second = 0; second < 5; second++) {
      progress(second, '00000000-0000-4000-8000-00000000abcd');
      jest.advanceTimersByTime(1500);
    }
    expect(invalidate.mock.calls.filter(([filter]) => filter?.queryKey === queryKeys.jobList)).toHaveLength(
      1,
    );
  });

  describe('that got lost', () => {
    const answered = (queryKey: readonly unknown[], data: unknown) =>
      queryClient.fetchQuery({ queryKey, queryFn: () => data, staleTime: 0 });
    const balanceIsStale = () => queryClient.getQueryState(queryKeys.tokenBalance)?.isInvalidated;
    const ended = (status: Job['status']) =>
      aJob({ status, error: { errorCode: 'AI_TIMEOUT', message: '늦었어요.', canRetry: true } });
    beforeEach(() => {
      queryClient.setQueryData(queryKeys.tokenBalance, {});
    });

    it.each([
      ['SUCCEEDED', 'job-completed'],
      ['FAILED', 'job-failed'],
      ['CANCELLED', 'job-cancelled'],
    ] as const)('are replaced by the answer when the list is fetched again: %s', async (status, name) => {
      const listener = jest.fn();
      const stopListening = onLiveEvent(name, listener);
      await answered(LIST_KEY, page([ended(status)]));
      jest.advanceTimersByTime(1500);
      stopListening();
      expect(listener).toHaveBeenCalledTimes(1);
      expect(listener).toHaveBeenCalledWith(
        expect.objectContaining({ jobId: job.jobId, type: 'AI_IMPROVE' }),
      );
      expect(balanceIsStale()).toBe(true);
      expect(queryClient.getQueryState(LIST_KEY)?.isInvalidated).toBe(true);
    });

    it('are replaced by the answer when a job that is in no list is fetched again', async () => {
      queryClient.removeQueries({ queryKey: LIST_KEY });
      progress(50);
      jest.advanceTimersByTime(1500);
      queryClient.setQueryData(queryKeys.tokenBalance, {});
      expect(balanceIsStale()).toBe(false);
      await answered(queryKeys.job(job.jobId), ended('SUCCEEDED'));
      jest.advanceTimersByTime(1500);
      expect(balanceIsStale()).toBe(true);
    });

    it('are not published twice when an event came first', async () => {
      const listener = jest.fn();
      publishLiveEvent('job-completed', { jobId: job.jobId, type: 'AI_IMPROVE' });
      jest.advanceTimersToNextFrame();
      const stopListening = onLiveEvent('job-completed', listener);
      await answered(queryKeys.job(job.jobId), ended('SUCCEEDED'));
      await answered(LIST_KEY, page([ended('SUCCEEDED')]));
      await answered(LIST_KEY, page([ended('SUCCEEDED')]));
      stopListening();
      expect(listener).not.toHaveBeenCalled();
    });
  });
});
