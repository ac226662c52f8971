import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { toPage } from '#contracts';
import { markAnnouncedByScreen } from '@/lib/jobs/jobs-announced-by-screen';
import { queryKeys } from '@/lib/query/query-keys';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { aJob } from '../../../testing/job.factory.js';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { success } from '../../../testing/test-api.js';
import { JobAnnouncer } from './job-announcer.js';

const EXPORT_ID = '6b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a44';

describe('the end of jobs in the background', () => {
  const api = apiOfFile();
  afterEach(cleanup);

  it('is announced to screen readers, unless the screen announces it', async () => {
    const queryClient = testQueryClient();
    const jobsIn = (status: 'RUNNING' | 'SUCCEEDED') => [
      aJob({ status }),
      aJob({ jobId: EXPORT_ID, type: 'EXPORT', status }),
    ];
    let jobs = jobsIn('RUNNING');
    api.handler = () => success(toPage(jobs, jobs.length, { page: 0, size: 10 }));
    const unmark = markAnnouncedByScreen(EXPORT_ID);
    renderWithApp(<JobAnnouncer />, { queryClient });
    await waitFor(() => expect(queryClient.getQueriesData({ queryKey: queryKeys.jobList })).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    jobs = jobsIn('SUCCEEDED');
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.jobs }));
    const announcement = screen.getByRole('status');
    await waitFor(() => expect(announcement.textContent).not.toBe(''));
    expect(announcement.textContent).toBe('AI 개선 작업이 끝났어요.');
    unmark();
  });
});
