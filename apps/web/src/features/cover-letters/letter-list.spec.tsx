import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toPage } from '#contracts';
import { aJob } from '../../../testing/job.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import { LetterList } from './letter-list.js';
import { coverLetterRow } from './testing/letter.factory.js';

describe('the list of letters', () => {
  const api = new TestApi();
  const writtenSearchParams: string[] = [];
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    writtenSearchParams.length = 0;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.handler = ({ query }) =>
      success(toPage([coverLetterRow()], 11, { page: Number(query.get('page')), size: 10 }));
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });

  const open = (searchParams = '') => renderWithApp(<LetterList />, { searchParams, writtenSearchParams });
  const lastQuery = () => Object.fromEntries(api.requests.at(-1)?.query ?? []);

  it('searches, sorts and pages by the address', async () => {
    open('?q=서점&sort=title,asc&page=1');
    await screen.findByRole('link', { name: '물결서점 지원서' });
    expect(lastQuery()).toMatchObject({ q: '서점', sort: 'title,asc', page: '1' });
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '서점');
  });

  it('searches when asked to, and never in the middle of a syllable', async () => {
    open();
    await screen.findByRole('list', { name: '자기소개서 목록' });
    const box = screen.getByRole('searchbox');
    await userEvent.type(box, '물류');
    expect(fireEvent.keyDown(box, { key: 'Enter', isComposing: true })).toBe(false);
    expect(writtenSearchParams).toEqual([]);
    await userEvent.type(box, '{Enter}');
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: '물류', page: '0' }));
  });

  it('goes to the last page there is when the address names one beyond it', async () => {
    open('?page=9');
    await waitFor(() => expect(writtenSearchParams.at(-1)).toBe('?page=1'));
  });

  it('distinguishes an empty list from a search without matches', async () => {
    api.handler = () => success(toPage([], 0, { page: 0, size: 10 }));
    const { unmount } = open();
    expect(await screen.findByText('작성된 자기소개서가 없습니다')).toBeTruthy();
    unmount();
    open('?q=없는말');
    expect(await screen.findByText('검색 결과가 없습니다')).toBeTruthy();
  });

  it('says that loading failed', async () => {
    api.handler = () => failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('자기소개서 목록을 불러오지 못했습니다');
    expect(alert.textContent).toContain('입력한 내용을 확인해 주세요.');
  });

  it('moves a letter to the trash only after asking', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '물결서점 지원서 삭제' }));
    const dialog = screen.getByRole('alertdialog');
    expect(document.activeElement?.textContent).toBe('취소');
    const deletions = () => api.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(deletions()).toEqual([]);
    const list = api.handler;
    api.handler = (request) => (request.method === 'DELETE' ? success(null) : list(request));
    await userEvent.click(within(dialog).getByRole('button', { name: '휴지통으로 옮기기' }));
    await waitFor(() => expect(deletions()).toEqual(['/api/v1/cover-letters/41']));
  });

  it('exports a letter of the list as a file', async () => {
    const list = api.handler;
    const job = aJob({ type: 'EXPORT', tokenCost: 0 });
    api.handler = (request) =>
      request.path.endsWith('/export')
        ? { ...success(job), status: 202 }
        : request.path.startsWith('/api/v1/jobs/')
          ? success(job)
          : list(request);
    open();
    const button = await screen.findByRole('button', { name: '물결서점 지원서 내보내기' });
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('menuitem', { name: /DOCX/ }));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    const [asked] = api.requestsTo('/api/v1/cover-letters/41/export');
    expect(asked?.query.get('format')).toBe('docx');
    expect(asked?.headers).toMatchObject({ prefer: 'respond-async' });
  });

  it('exports letters at once, whose files are downloaded although another page is shown', async () => {
    const downloads: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.download);
    });
    const list = [coverLetterRow(), coverLetterRow({ coverLetterId: 42, title: '새봄전자 지원서' })];
    const exports = list.map(({ coverLetterId, title }) => ({
      coverLetterId,
      job: aJob({ jobId: crypto.randomUUID(), type: 'EXPORT', tokenCost: 0 }),
      file: { downloadUrl: `/api/v1/files/${crypto.randomUUID()}`, fileName: `${title}.docx` },
    }));
    let showOtherPage = (): void => undefined;
    const otherPageShown = new Promise<void>((resolve) => (showOtherPage = resolve));
    api.handler = async ({ path, query }) => {
      const accepted = exports.find((one) => path.endsWith(`/${one.coverLetterId}/export`));
      if (accepted?.coverLetterId === 42) await otherPageShown;
      if (accepted) return { ...success(accepted.job), status: 202 };
      const asked = exports.find((one) => path.endsWith(one.job.jobId));
      if (asked) return success(asked.job);
      const page = Number(query.get('page'));
      return success(
        toPage(page === 0 ? list : [coverLetterRow({ coverLetterId: 43 })], 11, { page, size: 10 }),
      );
    };
    open();
    for (const { title } of list) {
      const button = await screen.findByRole('button', { name: `${title} 내보내기` });
      await userEvent.click(button);
      await userEvent.click(screen.getByRole('menuitem', { name: /DOCX/ }));
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    }
    await userEvent.click(screen.getByRole('button', { name: '다음 쪽' }));
    await waitFor(() => expect(screen.queryByText('새봄전자 지원서')).toBeNull());
    showOtherPage();
    for (const one of exports) {
      const result = {
        ...one.file,
        contentType: 'application/msword',
        size: 1,
        expiresAt: '2999-01-01T00:00:00Z',
      };
      one.job = { ...one.job, status: 'SUCCEEDED', progress: 100, result };
    }
    await waitFor(() => expect(downloads.toSorted()).toEqual(exports.map(({ file }) => file.fileName)), {
      timeout: 10_000,
    });
    await userEvent.click(screen.getByRole('button', { name: '이전 쪽' }));
    const again = await screen.findByRole('button', { name: '물결서점 지원서 내보내기' });
    expect(again.getAttribute('aria-busy')).toBeNull();
  });
});
