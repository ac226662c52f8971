import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CrawlTryResult, type Job } from '#contracts';
import { aJob } from '../../../testing/job.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, type TestAnswer, TestApi } from '../../../testing/test-api.js';
import { SourceEditor } from './source-editor.js';
import { aSource } from './testing/crawl-source.factory.js';

const SOURCES = '/api/v1/admin/crawl-sources';
const RESULT: CrawlTryResult = {
  url: 'https://samples.example/board/1?<script>alert(1)</script>',
  status: 200,
  fetchedBy: 'FETCH',
  milliseconds: 120,
  letterLinks: Array.from({ length: 7 }, (_, index) => `https://samples.example/board/${index}`),
  nextPages: [],
  letter: {
    title: '<img src=x onerror=alert(1)>',
    text: '지원 동기입니다. <a href="javascript:alert(1)">눌러 보세요</a>\n\n성명: ***',
    jobField: '백엔드',
    companyName: null,
    maskedCount: 2,
  },
  warnings: ['다음 쪽을 찾지 못했습니다.'],
};

describe('the editor of a source', () => {
  const api = new TestApi();
  let job: Job;
  let save: () => TestAnswer;
  const saved = jest.fn();
  const left = jest.fn();
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    saved.mockClear();
    left.mockClear();
    job = aJob({
      type: 'CRAWL_PAGE',
      status: 'SUCCEEDED',
      tokenCost: 0,
      coverLetterId: null,
      result: RESULT,
    });
    save = () => success(aSource());
    api.handler = ({ path }) => {
      if (path.endsWith('/try'))
        return { ...success({ ...job, status: 'QUEUED', result: null }), status: 202 };
      return path.startsWith(SOURCES) ? save() : success(job);
    };
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });
  const open = (source = null as ReturnType<typeof aSource> | null) =>
    renderWithApp(<SourceEditor source={source} onSaved={saved} onCancel={left} />);
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
  const type = async (name: string | RegExp, text: string) => {
    await userEvent.clear(field(name));
    await userEvent.type(field(name), text);
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const errorOf = (name: string | RegExp) => {
    const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)).find((node) => node?.role === 'alert')?.textContent;
  };
  const sent = (path: string): unknown => JSON.parse(api.requestsTo(path).at(-1)?.body ?? 'null');

  it('shows errors at their fields, and sends no call', async () => {
    open();
    await type(/시작 주소/, 'https://a.example{enter}{enter}ftp://b.example');
    await type(/분당 요청 수/, '601');
    await press('저장');
    await waitFor(() => expect(errorOf(/이름/)).toBe('이름을 적어 주세요.'));
    expect(errorOf(/시작 주소/)).toBe('2번째 주소: http:// 또는 https://로 시작하는 주소를 적어 주세요.');
    expect(errorOf(/글 링크/)).toBe('글 링크 선택자를 적어 주세요.');
    expect(errorOf(/본문/)).toBe('본문 선택자를 적어 주세요.');
    expect(errorOf(/분당 요청 수/)).toBe('분당 요청 수는 600까지 둘 수 있어요.');
    await type(/분당 요청 수/, '많이');
    await waitFor(() => expect(errorOf(/분당 요청 수/)).toBe('분당 요청 수를 숫자로 적어 주세요.'));
    expect(api.requests).toEqual([]);
  });

  it('sends a new one, off until it is turned on, blank selectors as none', async () => {
    open();
    await type(/이름/, ' 새 곳 ');
    await type(/시작 주소/, 'https://a.example{enter}https://b.example');
    await type(/글 링크/, 'a.letter');
    await type(/본문/, 'article');
    await press('저장');
    await waitFor(() => expect(saved).toHaveBeenCalledWith(aSource(), true));
    expect(sent(SOURCES)).toEqual({
      name: '새 곳',
      startUrls: ['https://a.example', 'https://b.example'],
      letterLinkSelector: 'a.letter',
      nextPageSelector: null,
      titleSelector: null,
      contentSelector: 'article',
      jobFieldSelector: null,
      companySelector: null,
      needsBrowser: false,
      requestsPerMinute: 30,
      enabled: false,
    });
    expect(screen.queryByRole('button', { name: '읽어 보기' })).toBeNull();
  });

  it("shows the server's validation errors at their fields", async () => {
    const refusal = failure(400, 'VALIDATION_ERROR', '같은 이름의 출처가 있습니다.');
    const errors = { name: '같은 이름의 출처가 있습니다.', 'startUrls.1': '갈 수 없는 주소입니다.' };
    save = () => ({ ...refusal, body: { ...Object(refusal.body), errors } });
    open(aSource());
    await press('저장');
    await waitFor(() => expect(errorOf(/이름/)).toBe('같은 이름의 출처가 있습니다.'));
    expect(errorOf(/시작 주소/)).toBe('갈 수 없는 주소입니다.');
    expect(saved).not.toHaveBeenCalled();
  });

  describe('that another administrator has changed meanwhile', () => {
    const newer = aSource({ name: '새 이름', version: 8 });
    beforeEach(async () => {
      const refusal = failure(409, 'VERSION_CONFLICT', '다른 곳에서 먼저 저장했어요.');
      save = () => ({ ...refusal, body: { ...Object(refusal.body), data: newer } });
      open(aSource());
      await type(/본문/, 'main');
      await press('저장');
      const notice = await screen.findByRole('alert');
      expect(notice.textContent).toContain('다른 관리자가 먼저 고쳤어요.');
      expect(sent(`${SOURCES}/4`)).toMatchObject({ contentSelector: 'main', version: 3 });
      save = () => success({ ...newer, version: 9 });
    });

    it('can load what the other has saved', async () => {
      await press('바뀐 내용 불러오기');
      expect(screen.queryByRole('alert')).toBeNull();
      expect((field(/이름/) as HTMLInputElement).value).toBe('새 이름');
      expect((field(/본문/) as HTMLInputElement).value).toBe('article');
      await press('저장');
      await waitFor(() => expect(saved).toHaveBeenCalled());
      expect(sent(`${SOURCES}/4`)).toMatchObject({ contentSelector: 'article', version: 8 });
    });

    it('can overwrite what the other has saved, and has the latest version from then on', async () => {
      await press('덮어쓰기');
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(sent(`${SOURCES}/4`)).toMatchObject({ contentSelector: 'main', version: 8 });
      await press('저장');
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
      expect(sent(`${SOURCES}/4`)).toMatchObject({ version: 9 });
    });
  });

  it('is left at once as it was, and only after asking when something would be lost', async () => {
    open(aSource());
    await press('목록으로');
    expect(left).toHaveBeenCalledTimes(1);
    await type(/본문/, 'main');
    await press('목록으로');
    const question = within(await screen.findByRole('alertdialog', { name: '고친 내용을 버릴까요?' }));
    await userEvent.click(question.getByRole('button', { name: '계속 고치기' }));
    expect(left).toHaveBeenCalledTimes(1);
    await press('목록으로');
    await press('버리기');
    expect(left).toHaveBeenCalledTimes(2);
  });

  it('says at its field that the server cannot read a selector, whether it was saved or tried', async () => {
    const message = 'CSS 선택자로 읽을 수 없습니다.';
    const refusal = failure(400, 'VALIDATION_ERROR', message);
    const refused = (errors: object) => ({ ...refusal, body: { ...Object(refusal.body), errors } });
    save = () => refused({ letterLinkSelector: message });
    open(aSource());
    await press('저장');
    await waitFor(() => expect(errorOf(/글 링크/)).toBe(message));
    api.handler = () => refused({ 'source.contentSelector': message });
    await type(/글 링크/, 'a.letter');
    await press('읽어 보기');
    await waitFor(() => expect(errorOf(/본문/)).toBe(message));
    expect(errorOf(/글 링크/)).toBeUndefined();
  });

  it("reads a page with the form's settings, and shows all of it as text", async () => {
    const { container } = open(aSource());
    expect((field('읽을 주소') as HTMLInputElement).value).toBe('https://samples.example/board');
    await type(/본문/, 'main');
    await press('읽어 보기');
    const result = within(await screen.findByRole('region', { name: '읽은 결과' }));
    expect(sent(`${SOURCES}/4/try`)).toMatchObject({
      url: 'https://samples.example/board',
      source: { name: '견본실 게시판', contentSelector: 'main' },
    });
    expect(result.getByText(RESULT.url)).toBeTruthy();
    expect(result.getByText('200 · 바로 읽음 · 120ms')).toBeTruthy();
    expect(result.getByText('글 링크 7개')).toBeTruthy();
    expect(result.getByText('그 밖에 2개')).toBeTruthy();
    expect(result.getByText('다음 쪽을 찾지 못했습니다.')).toBeTruthy();
    expect(result.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(result.getByText('2곳')).toBeTruthy();
    expect(result.getByLabelText('본문').textContent).toBe(RESULT.letter?.text);
    expect(container.querySelectorAll('section a, section img, section script')).toHaveLength(0);
  });

  it('says why a page may not be read', async () => {
    const error = {
      errorCode: 'VALIDATION_ERROR',
      message: '내부 네트워크나 특수한 용도의 주소라서 읽지 않아요.',
      canRetry: false,
    } as const;
    job = { ...job, status: 'FAILED', result: null, error };
    open(aSource());
    await type('읽을 주소', 'http://169.254.169.254/');
    await press('읽어 보기');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('이 쪽을 읽지 못했어요');
    expect(alert.textContent).toContain(error.message);
    expect(alert.textContent).not.toContain('토큰');
  });

  it('reads nothing with an invalid address or invalid settings', async () => {
    open(aSource());
    await type('읽을 주소', 'ftp://samples.example');
    await press('읽어 보기');
    expect(errorOf('읽을 주소')).toBe('http:// 또는 https://로 시작하는 주소를 적어 주세요.');
    await type('읽을 주소', 'https://samples.example');
    await userEvent.clear(field(/본문/));
    await press('읽어 보기');
    await waitFor(() => expect(errorOf(/본문/)).toBe('본문 선택자를 적어 주세요.'));
    expect(api.requests).toEqual([]);
  });
});
