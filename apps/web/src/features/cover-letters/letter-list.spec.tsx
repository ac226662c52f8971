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

  it('exports two letters at once, each with its own progress', async () => {
    const list = [coverLetterRow(), coverLetterRow({ coverLetterId: 42, title: '새봄전자 지원서' })];
    const jobs = new Map(
      list.map(({ coverLetterId }) => [
        String(coverLetterId),
        aJob({ jobId: crypto.randomUUID(), type: 'EXPORT', tokenCost: 0 }),
      ]),
    );
    api.handler = ({ path }) => {
      const id = /cover-letters\/(\d+)\/export$/.exec(path)?.[1];
      if (id !== undefined) return { ...success(jobs.get(id)), status: 202 };
      const job = [...jobs.values()].find(({ jobId }) => path.endsWith(jobId));
      return success(job ?? toPage(list, 2, { page: 0, size: 10 }));
    };
    open();
    const buttons = [];
    for (const { title } of list) {
      const button = await screen.findByRole('button', { name: `${title} 내보내기` });
      await userEvent.click(button);
      await userEvent.click(screen.getByRole('menuitem', { name: /DOCX/ }));
      buttons.push(button);
    }
    for (const button of buttons) await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  });
});
