import { jobEnded, jobProgressed } from './job-events.js';

const job = { jobId: 'e8a451d5-343b-435f-8361-0347940f7491', type: 'EXTRACT_LETTER' } as const;
const error = { errorCode: 'AI_SERVICE_ERROR', message: '특징을 뽑지 못했어요.', canRetry: true } as const;

const progress = { stage: 'extract', percent: 50, thinkingSince: null };

describe('the events of a job', () => {
  it.each(['SUCCEEDED', 'FAILED', 'CANCELLED'] as const)(
    'go only to the processes when the job has no audience: %s',
    (status) => {
      const childJob = { ...job, memberId: null, administrators: false };
      expect(jobEnded(childJob, status, error)).toEqual([{ kind: 'job-ended', jobId: job.jobId, status }]);
      expect(jobProgressed(childJob, progress)).toEqual([]);
    },
  );

  it('go to administrators alone when the job is theirs, not to the starter, who may be no administrator any more', () => {
    const started = { ...job, memberId: 7, administrators: true };
    const audience = { memberId: null, administrators: true };
    expect(jobEnded(started, 'FAILED', error)).toMatchObject([{ audience }, { kind: 'job-ended' }]);
    expect(jobProgressed(started, progress)).toMatchObject([{ audience }]);
  });

  it.each([
    { memberId: 7, administrators: false },
    { memberId: null, administrators: true },
  ])('go to browsers when the job has a receiver: %j', (audience) => {
    expect(jobEnded({ ...job, ...audience }, 'SUCCEEDED', null)).toMatchObject([
      { kind: 'client-event', event: 'job-completed', audience },
      { kind: 'job-ended' },
    ]);
    expect(jobProgressed({ ...job, ...audience }, progress)).toMatchObject([
      { event: 'job-progress', audience },
    ]);
  });
});
