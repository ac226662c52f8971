import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exportRoutes } from '#contracts';
import type { Job } from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { isAnnouncedByScreen } from '@/lib/jobs/jobs-announced-by-screen';
import { aJob } from '../../testing/job.factory.js';
import { renderWithApp, testQueryClient } from '../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../testing/test-api.js';
import { EXPORT_FORMATS, ExportMenu } from './export-menu.js';
import { useFileExport } from './file-export.js';

const FILE = {
  downloadUrl: '/api/v1/files/6b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a55',
  fileName: '이력서.pdf',
  contentType: 'application/pdf',
  size: 31_000,
  expiresAt: '2999-01-01T00:00:00Z',
};
const running = aJob({ type: 'EXPORT', tokenCost: 0, coverLetterId: null, progress: 40 });

function Exporter() {
  const { start, isBusy } = useFileExport(exportRoutes.resume);
  return (
    <>
      <ExportMenu
        formats={['pdf', 'docx']}
        isBusy={isBusy}
        onExport={(format) => start({ params: { id: 7 }, query: { format } }, EXPORT_FORMATS[format].label)}
      />
      <ToastArea />
    </>
  );
}

describe('an export', () => {
  const api = new TestApi();
  const downloads: string[] = [];
  const queryClient = testQueryClient();
  let job: Job;
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    job = running;
    downloads.length = 0;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(`${this.getAttribute('href')} ${this.download}`);
    });
    api.handler = ({ path }) =>
      path.startsWith('/api/v1/jobs/') ? success(job) : { ...success(running), status: 202 };
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    api.reset();
    jest.restoreAllMocks();
  });

  const press = async (name: RegExp) => {
    renderWithApp(<Exporter />, { queryClient });
    await userEvent.click(screen.getByRole('button', { name: '내보내기' }));
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };

  it('requests a job, shows its progress, and saves the file once', async () => {
    await press(/PDF/);
    await screen.findByText('PDF 파일을 만들고 있어요. 40%');
    const [asked] = api.requestsTo('/api/v1/resumes/7/export');
    expect(asked?.query.get('format')).toBe('pdf');
    expect(asked?.headers).toMatchObject({ prefer: 'respond-async' });
    expect(isAnnouncedByScreen(running.jobId)).toBe(true);
    expect(screen.getByRole('button', { name: '내보내기' }).getAttribute('aria-busy')).toBe('true');
    job = { ...running, status: 'SUCCEEDED', progress: 100, result: FILE };
    await queryClient.invalidateQueries();
    await screen.findByText('PDF 파일을 내려받았어요.');
    expect(downloads).toEqual([`${FILE.downloadUrl} 이력서.pdf`]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '내보내기' }).getAttribute('aria-busy')).toBeNull(),
    );
  });

  it('hands every part over when the data is in several files', async () => {
    const parts = [1, 2].map((number) => ({
      downloadUrl: `/api/v1/files/${number}`,
      fileName: `${number}.zip`,
      size: 200_000_000,
    }));
    job = { ...running, status: 'SUCCEEDED', progress: 100, result: { ...FILE, ...parts[0], parts } };
    await press(/PDF/);
    await screen.findByText('PDF 파일 2개를 내려받았어요.');
    await waitFor(() => expect(downloads).toEqual(['/api/v1/files/1 1.zip', '/api/v1/files/2 2.zip']));
  });

  it('says why a file was not made', async () => {
    const error = {
      errorCode: 'INTERNAL_SERVER_ERROR' as const,
      message: '만들지 못했습니다.',
      canRetry: true,
    };
    job = { ...running, status: 'FAILED', error };
    await press(/DOCX/);
    await screen.findByText('만들지 못했습니다.');
    expect(downloads).toEqual([]);
  });

  it('says why it did not begin', async () => {
    api.handler = () => failure(404, 'NOT_FOUND', '찾을 수 없어요.');
    await press(/PDF/);
    await screen.findByText('찾을 수 없어요.');
  });
});
