import { describe, expect, it } from '@jest/globals';
import { runStatusOf, toRun } from './run-record.js';

describe('runStatusOf', () => {
  it.each([
    [true, 'SUCCEEDED', 'COMPLETED'],
    [true, null, 'COMPLETED'],
    [false, 'QUEUED', 'RUNNING'],
    [false, 'RUNNING', 'RUNNING'],
    [false, 'FAILED', 'FAILED'],
    [false, 'CANCELLED', 'STOPPED'],
    // The job went with the administrator who left.
    [false, null, 'STOPPED'],
  ] as const)(
    'says of a run that is complete: %s, and whose job is %s, that it is %s',
    (isComplete, jobStatus, status) => {
      expect(runStatusOf({ isComplete, jobStatus })).toBe(status);
    },
  );
});

describe('toRun', () => {
  it('adds up what the sources came to', () => {
    const row = {
      runId: 1,
      jobId: 'job',
      startedAt: new Date(0),
      finishedAt: null,
      isComplete: false,
      jobStatus: null,
    };
    const counts = {
      pagesFound: 4,
      pagesDone: 3,
      pagesFailed: 1,
      pagesSkipped: 0,
      lettersAdded: 2,
      lettersChanged: 1,
      lettersUnchanged: 0,
    };
    const source = { runId: 1, sourceId: 7, name: '출처', ...counts };
    expect(toRun(row, [source, { ...source, sourceId: null }])).toMatchObject({
      pagesFound: 8,
      pagesDone: 6,
      pagesFailed: 2,
      lettersAdded: 4,
      lettersChanged: 2,
      sources: [{ sourceId: 7, ...counts }, { sourceId: null }],
    });
  });
});
