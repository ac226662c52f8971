import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toPage } from '#contracts';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import { ResumeList } from './resume-list.js';
import { aResume, aResumeRow } from './testing/resume.factory.js';

describe('the list of resumes', () => {
  const api = new TestApi();
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.handler = ({ method, query }) =>
      method === 'POST'
        ? success(aResume({ resumeId: 8, title: '바다의 이력서 사본' }))
        : success(toPage([aResumeRow()], 11, { page: Number(query.get('page')), size: 10 }));
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });

  const open = (searchParams = '') => renderWithApp(<ResumeList />, { searchParams });

  it('searches, sorts and pages by the address, and says how much of each is filled', async () => {
    open('?q=서버&sort=title,asc&page=1');
    const list = await screen.findByRole('list', { name: '이력서 목록' });
    expect(within(list).getByRole('link', { name: '바다의 이력서' }).getAttribute('href')).toBe('/resumes/7');
    within(list).getByText('항목 9개 중 4개');
    expect(Object.fromEntries(api.requests.at(-1)?.query ?? [])).toMatchObject({
      q: '서버',
      sort: 'title,asc',
      page: '1',
    });
  });

  it('distinguishes an empty list from a search without matches, each with the next step', async () => {
    api.handler = () => success(toPage([], 0, { page: 0, size: 10 }));
    const { unmount } = open();
    expect((await screen.findByRole('link', { name: '첫 이력서 쓰기' })).getAttribute('href')).toBe(
      '/resumes/new',
    );
    unmount();
    open('?q=없는말');
    await screen.findByRole('button', { name: '검색 지우기' });
  });

  it('says that loading failed, and tries again', async () => {
    const listed = api.handler;
    api.handler = () => failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('이력서 목록을 불러오지 못했어요');
    api.handler = listed;
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await screen.findByRole('list', { name: '이력서 목록' });
  });

  it('makes a copy at once, and moves to the trash only after asking', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '바다의 이력서 사본 만들기' }));
    await waitFor(() => expect(api.requestsTo('/api/v1/resumes/7/duplicate')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: '바다의 이력서 삭제' }));
    const dialog = screen.getByRole('alertdialog');
    expect(document.activeElement?.textContent).toBe('취소');
    expect(api.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    const listed = api.handler;
    api.handler = (request) => (request.method === 'DELETE' ? success(null) : listed(request));
    await userEvent.click(within(dialog).getByRole('button', { name: '휴지통으로 옮기기' }));
    await waitFor(() =>
      expect(api.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
        '/api/v1/resumes/7',
      ]),
    );
  });
});
