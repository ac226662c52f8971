import { runStatusOf, toRun } from './crawl-run.service.js';

describe('runStatusOf', () => {
  it.each([
    [true, 'SUCCEEDED', 'COMPLETED'],
    [true, null, 'COMPLETED'],
    [false, 'QUEUED', 'RUNNING'],
    [false, 'RUNNING', 'RUNNING'],
    [false, 'FAILED', 'FAILED'],
    [false, 'CANCELLED', 'STOPPED'],
    // The job was deleted with the account of its administrator.
    [false, null, 'STOPPED'],
  ] as const)('a run with isComplete %s and a job that is %s is %s', (isComplete, jobStatus, status) => {
    expect(runStatusOf({ isComplete, jobStatus })).toBe(status);
  });
});

describe('toRun', () => {
  it('adds up the counts of the sources', () => {
    const run = {
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
    const source = { sourceId: 7, name: '출처', ...counts };
    const sources = [source, { ...source, sourceId: null }];
    expect(toRun({ ...run, sources })).toMatchObject({
      pagesFound: 8,
      pagesDone: 6,
      pagesFailed: 2,
      lettersAdded: 4,
      lettersChanged: 2,
      sources: [{ sourceId: 7, ...counts }, { sourceId: null }],
    });
  });
});
