import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CrawlSource, toPage } from '#contracts';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import { SourceList } from './source-list.js';
import { aSource } from './testing/crawl-source.factory.js';

const SOURCES = '/api/v1/admin/crawl-sources';

describe('the list of sources', () => {
  const api = new TestApi();
  let sources: CrawlSource[];
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    sources = [aSource(), aSource({ sourceId: 5, name: '꺼 둔 곳', enabled: false, needsBrowser: true })];
    api.handler = ({ method, path, body }) => {
      const id = Number(path.slice(SOURCES.length + 1));
      if (method === 'DELETE') {
        sources = sources.filter(({ sourceId }) => sourceId !== id);
        return success(null);
      }
      if (method === 'PUT') {
        const changed = { ...aSource({ sourceId: id }), ...JSON.parse(body) };
        sources = sources.map((source) => (source.sourceId === id ? changed : source));
        return success(changed);
      }
      return success(toPage(sources, sources.length, { page: 0, size: 20 }));
    };
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });
  const open = async () => {
    renderWithApp(<SourceList emptyAction="더하기" />);
    return within(await screen.findByRole('list', { name: '출처 목록' }));
  };
  const sent = (method: string) => api.requests.filter((request) => request.method === method);
  const switchOf = (name: string) => screen.getByRole('switch', { name: `${name} 사용` });

  it('shows the start address, the settings and the results of each', async () => {
    const [first, second] = (await open()).getAllByRole('listitem');
    expect(first?.textContent).toContain('https://samples.example/board 외 1곳');
    expect(first?.textContent).toContain('모은 글 55개 · 분당 30쪽');
    expect(first?.textContent).not.toContain('브라우저');
    expect(second?.textContent).toContain('브라우저');
    expect(switchOf('꺼 둔 곳').getAttribute('aria-checked')).toBe('false');
  });

  it('turns one on with all else as it was', async () => {
    await open();
    await userEvent.click(switchOf('꺼 둔 곳'));
    await waitFor(() => expect(switchOf('꺼 둔 곳').getAttribute('aria-checked')).toBe('true'));
    const body: unknown = JSON.parse(sent('PUT')[0]?.body ?? '');
    expect(body).toMatchObject({ name: '꺼 둔 곳', enabled: true, needsBrowser: true, titleSelector: null });
    expect(body).not.toHaveProperty('sourceId');
  });

  it('turns one on that another administrator has changed meanwhile, and keeps that change', async () => {
    await open();
    const newer = aSource({ sourceId: 5, name: '새 이름', enabled: false, version: 8 });
    const answer = api.handler;
    api.handler = (request) => {
      if (request.method !== 'PUT' || sent('PUT').length > 1) return answer(request);
      const refusal = failure(409, 'VERSION_CONFLICT', '다른 곳에서 먼저 저장했어요.');
      return { ...refusal, body: { ...Object(refusal.body), data: newer } };
    };
    await userEvent.click(switchOf('꺼 둔 곳'));
    await waitFor(() => expect(switchOf('새 이름').getAttribute('aria-checked')).toBe('true'));
    const bodies = sent('PUT').map(({ body }): unknown => JSON.parse(body));
    expect(bodies).toMatchObject([
      { name: '꺼 둔 곳', enabled: true, version: 3 },
      { name: '새 이름', enabled: true, version: 8 },
    ]);
  });

  it('leaves the switch where it was when the server refuses', async () => {
    await open();
    const answer = api.handler;
    api.handler = (request) =>
      request.method === 'PUT' ? failure(404, 'NOT_FOUND', '찾을 수 없어요.') : answer(request);
    await userEvent.click(switchOf('꺼 둔 곳'));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    await waitFor(() => expect(switchOf('꺼 둔 곳').getAttribute('aria-checked')).toBe('false'));
  });

  it('deletes one after a confirmation that says that its letters stay', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: '견본실 게시판 지우기' }));
    const dialog = within(screen.getByRole('alertdialog', { name: '“견본실 게시판” 출처를 지울까요?' }));
    expect(dialog.getByText(/모아 둔 글 55개는 그대로 남아요/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('취소');
    expect(sent('DELETE')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: '지우기' }));
    await waitFor(() => expect(screen.queryByText('견본실 게시판')).toBeNull());
    expect(sent('DELETE')[0]?.path).toBe(`${SOURCES}/4`);
  });

  it('offers to add one when there is none', async () => {
    sources = [];
    renderWithApp(<SourceList emptyAction="출처 더하기" />);
    expect(await screen.findByText('아직 출처가 없어요')).toBeTruthy();
    expect(screen.getByText('출처 더하기')).toBeTruthy();
  });
});
