import type { JobType } from '#contracts';
import { aJob } from '../../../testing/job.factory.js';
import { jobResultLink, jobStateLabel } from './job-labels.js';

describe('the stages of a job', () => {
  it('have a name in each type, and are shown by their key where none is known', () => {
    const running = (type: JobType, stage: string) => jobStateLabel({ type, status: 'RUNNING', stage });
    expect(running('AI_IMPROVE', 'verify')).toBe('검증');
    expect(running('RESUME_IMPORT', 'verify')).toBe('원문 대조');
    expect(running('CRAWL_PAGE', 'fetch')).toBe('fetch');
  });
});

describe('the result link of a job', () => {
  const { jobId } = aJob();

  it.each<[JobType, string | null]>([
    ['AI_IMPROVE', `/cover-letter/1?job=${jobId}`],
    ['RESUME_IMPORT', `/resumes/import?job=${jobId}`],
    ['INTERVIEW_QUESTIONS', '/interview-questions?coverLetterId=1'],
    ['CUSTOM_ANSWER', '/interview-questions?coverLetterId=1'],
    ['INTERVIEW_PRACTICE', '/interview-questions?coverLetterId=1'],
    ['CRAWL', '/admin/crawling'],
    ['CRAWL_PAGE', null],
    ['EXTRACT', '/admin/crawling?tab=raw'],
    ['DEDUPLICATE', '/admin/crawling?tab=final'],
    ['PROCESS', '/admin/crawling?tab=final'],
    ['EXPORT', null],
  ])('of type %s is %s', (type, path) => expect(jobResultLink(aJob({ type }))?.path ?? null).toBe(path));

  it('of an improvement is the letter, or the draft that is no letter yet, or nothing', () => {
    const draftId = '7d3f7a52-6a2c-4a53-9a0e-1f6d1a1f0b11';
    const path = (draft: string | null) =>
      jobResultLink(aJob({ coverLetterId: null, draftId: draft }))?.path ?? null;
    expect(path(draftId)).toBe(`/cover-letter/new?draft=${draftId}&job=${jobId}`);
    expect(path(null)).toBeNull();
  });

  it('of a change that is worded again is the review of its improvement', () => {
    const improveChange = { improveJobId: '6b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a99', changeId: 'change-1' };
    const link = jobResultLink(aJob({ type: 'AI_IMPROVE_CHANGE', improveChange }));
    expect(link?.path).toBe(`/cover-letter/1?job=${improveChange.improveJobId}`);
  });
});
