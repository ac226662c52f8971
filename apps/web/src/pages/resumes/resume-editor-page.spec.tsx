import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { resumeCreateSchema, resumeRoutes, spellingRoutes, toPage } from '#contracts';
import type { Resume, SpellingFindingView } from '#contracts';
import { spellingFinding } from '@/components/spelling/testing/spelling-finding.factory';
import ToastArea from '@/components/ui/toast-area';
import { aResume } from '@/features/resumes/testing/resume.factory';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import type { SeenRequest, TestAnswer, TestHandler } from '../../../testing/test-api.js';
import ResumeEditorPage from './resume-editor-page.js';

const DRAFT = '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11';
const RESUMES = resumeRoutes.create.path;
const savedAs = `resume-saved-as:${aMember().memberId}:${DRAFT}`;
const sentIn = ({ body }: SeenRequest) => resumeCreateSchema.parse(JSON.parse(body));

const checkedIn = ({ body }: SeenRequest) => z.object({ text: z.string() }).parse(JSON.parse(body)).text;
const longTextsSchema = z.object({
  introduction: z.string(),
  careers: z.array(z.object({ mainTasks: z.string() })),
});
const longTextsIn = ({ body }: SeenRequest) => longTextsSchema.parse(JSON.parse(body));

describe('the editor of a resume', () => {
  const api = new TestApi();
  const server: {
    resume: Resume;
    create: TestHandler;
    update: TestHandler;
    findingsIn: (text: string) => SpellingFindingView[];
  } = { resume: aResume(), create: saved, update: changed, findingsIn: () => [] };
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    useSessionStore.getState().setUser(aMember());
    Object.assign(server, { resume: aResume(), create: saved, update: changed, findingsIn: () => [] });
    api.handler = (request) => {
      const { method, path } = request;
      if (method === 'POST' && path === RESUMES) return server.create(request);
      if (method === 'PUT') return server.update(request);
      if (path.startsWith(`${RESUMES}/`)) return success(server.resume);
      if (path === spellingRoutes.check.path)
        return success({ findings: server.findingsIn(checkedIn(request)) });
      if (path === spellingRoutes.words.path) return success([]);
      return success(toPage([], 0, { page: 0, size: 10 }));
    };
  });
  afterEach(() => {
    cleanup();
    api.reset();
    localStorage.clear();
    useSessionStore.getState().clear();
    jest.restoreAllMocks();
  });

  /** The server stores what it is sent, except four of its lists. */
  function saved(request: SeenRequest): TestAnswer {
    const { draftId: _draftId, ...body } = sentIn(request);
    const emptied = { techStacks: [], careers: [], projects: [], trainings: [] };
    server.resume = aResume({ ...body, ...emptied, version: 1 });
    return success(server.resume);
  }

  /** The server stores the long texts that it is sent. */
  function changed(request: SeenRequest): TestAnswer {
    const { introduction, careers } = longTextsIn(request);
    const { resume } = server;
    server.resume = {
      ...resume,
      introduction,
      careers: resume.careers.map((career, index) => ({ ...career, ...careers[index] })),
      version: resume.version + 1,
    };
    return success(server.resume);
  }

  let address = '';
  function Address() {
    const { pathname, search } = useLocation();
    address = `${pathname}${search}`;
    return (
      <>
        <Link to="/resumes/new">새로 쓰기</Link>
        <Link to="/elsewhere">다른 곳</Link>
      </>
    );
  }
  const open = (path: string, queryClient = testQueryClient()) =>
    renderWithApp(
      <>
        <Address />
        <Routes>
          <Route path="/resumes/:id" element={<ResumeEditorPage />} />
          <Route path="/elsewhere" element={<p>다른 화면</p>} />
        </Routes>
      </>,
      { path, queryClient },
    );
  const title = () => screen.findByLabelText('이력서 제목');
  const write = async (value: string) => fireEvent.change(await title(), { target: { value } });
  const saveButton = () => screen.getByText('저장', { selector: 'button' });
  const save = () => fireEvent.click(saveButton());
  const requests = (method: string) =>
    api.requests.filter((request) => request.method === method && request.path.startsWith(RESUMES));

  it('opens the resume that a draft became', async () => {
    localStorage.setItem(savedAs, '7');
    open(`/resumes/new?draft=${DRAFT}`);
    expect(await title()).toHaveProperty('value', '바다의 이력서');
    expect(address).toBe('/resumes/7');
  });

  it('is named after the day when its title shows nothing', async () => {
    open(`/resumes/new?draft=${DRAFT}`);
    await write('\u200b');
    save();
    await waitFor(() =>
      expect(requests('POST').map((request) => sentIn(request).title)).toEqual([
        expect.stringMatching(/^이력서_\d{4}_\d{2}_\d{2}$/),
      ]),
    );
  });

  it('is named after the day, too, when it was deleted on the server and is saved as a new one', async () => {
    open('/resumes/7');
    await write('지워진 이력서');
    server.update = () => failure(404, 'NOT_FOUND', '이력서를 찾을 수 없어요.');
    save();
    const saveAsNew = await screen.findByRole('button', { name: '새 글로 저장' });
    await write('');
    fireEvent.click(saveAsNew);
    await waitFor(() =>
      expect(requests('POST').map((request) => sentIn(request).title)).toEqual([
        expect.stringMatching(/^이력서_\d{4}_\d{2}_\d{2}$/),
      ]),
    );
  });

  it('names the draft each time that it is sent, and begins another one once it is saved', async () => {
    server.create = () => failure(503, 'SERVER_ERROR', '잠시 뒤에 다시 해 주세요.');
    open(`/resumes/new?draft=${DRAFT}`);
    await write('바다의 이력서');
    save();
    await waitFor(() => expect(requests('POST')).toHaveLength(1));
    await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBeNull());
    server.create = saved;
    save();
    await screen.findByText(/^저장됨/);
    await waitFor(() => expect(address).toBe('/resumes/7'));
    expect(requests('POST').map((request) => sentIn(request).draftId)).toEqual([DRAFT, DRAFT]);
    expect(requests('PUT')).toEqual([]);
    fireEvent.click(screen.getByText('새로 쓰기'));
    await waitFor(() => expect(address).toMatch(/draft=/));
    expect(address).not.toContain(DRAFT);
    await waitFor(async () => expect(await title()).toHaveProperty('value', ''));
  });

  it('asks which text to keep when the draft was saved before without an answer and has changed since', async () => {
    server.create = () => success(server.resume);
    open(`/resumes/new?draft=${DRAFT}`);
    await write('그 뒤에 고친 이력서');
    save();
    const dialog = await screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
    expect(dialog.textContent).toContain('그 뒤에 고친 이력서');
    expect(dialog.textContent).toContain('바다의 이력서');
    await waitFor(() => expect(address).toBe('/resumes/7'));
    fireEvent.click(within(dialog).getByRole('button', { name: '나중에 고르기' }));
    expect(await title()).toHaveProperty('value', '그 뒤에 고친 이력서');
  });

  it('does not move a member who left the page before the first save was answered', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((settle) => (release = settle));
    server.create = async (request) => {
      await held;
      return saved(request);
    };
    open(`/resumes/new?draft=${DRAFT}`);
    await write('저장하고 떠난 이력서');
    save();
    await waitFor(() => expect(requests('POST')).toHaveLength(1));
    fireEvent.click(screen.getByText('다른 곳'));
    release();
    await waitFor(() => expect(localStorage.getItem(savedAs)).toBe('7'));
    await act(async () => undefined);
    expect(address).toBe('/elsewhere');
  });

  describe('with spelling errors in its long texts', () => {
    const CORRECTIONS: [string, string][] = [
      ['되요', '돼요'],
      ['할수 있', '할 수 있'],
    ];
    const [career] = aResume().careers;
    beforeEach(() => {
      if (!career) throw new Error('the resume has no career');
      server.resume = aResume({
        introduction: '일이 되요.',
        careers: [career, { ...career, mainTasks: '누구나 할수 있어요.' }],
      });
      server.findingsIn = (text) =>
        CORRECTIONS.filter(([wrong]) => text.includes(wrong)).map(([wrong, right]) =>
          spellingFinding(text, wrong, right),
        );
    });
    const openChecks = async (queryClient = testQueryClient()) => {
      open('/resumes/7', queryClient);
      fireEvent.mouseDown(await screen.findByRole('tab', { name: '점검 2' }));
      return screen.findByRole('list', { name: '맞춤법 점검 결과' });
    };

    it('lists them by their fields, and leads to the words in a row that was closed', async () => {
      const list = await openChecks();
      expect(within(list).getAllByRole('listitem')[1]?.textContent).toContain('경력 2');
      fireEvent.click(within(list).getByRole('button', { name: /경력 2/ }));
      const area = await screen.findByLabelText<HTMLTextAreaElement>('주요 업무와 성과');
      expect(document.activeElement).toBe(area);
      expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('할수 있');
    });

    it('corrects one in a row that is closed, and takes it back', async () => {
      await openChecks();
      fireEvent.click(screen.getByRole('button', { name: '‘할수 있어요’ 고치기' }));
      fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
      fireEvent.click(screen.getByRole('button', { name: '‘되요’ 고치기' }));
      save();
      // On a busy machine the autosave sends what is there in between.
      await waitFor(() => {
        const sent = requests('PUT').map(longTextsIn).at(-1);
        expect([sent?.introduction, sent?.careers[1]?.mainTasks]).toEqual([
          '일이 돼요.',
          '누구나 할수 있어요.',
        ]);
      });
    });

    it('shows what is sure as changes to accept or reject, and saves those that were accepted', async () => {
      await openChecks();
      fireEvent.click(screen.getByRole('button', { name: '확실한 것 2개 모두 고치기' }));
      await screen.findByRole('region', { name: '맞춤법 고치기' });
      fireEvent.click(screen.getByRole('button', { name: '변경 1 거절' }));
      fireEvent.click(screen.getByRole('button', { name: '변경 2 수락' }));
      expect(requests('PUT')).toEqual([]);
      fireEvent.click(screen.getByRole('button', { name: '반영하고 저장' }));
      await waitFor(() => expect(requests('PUT')).toHaveLength(1));
      const sent = requests('PUT').map(longTextsIn)[0];
      expect([sent?.introduction, sent?.careers[1]?.mainTasks]).toEqual([
        '일이 되요.',
        '누구나 할 수 있어요.',
      ]);
      expect(await title()).toBeTruthy();
    });

    it('takes corrections back in the row that they are in, wherever it was moved', async () => {
      const { careers } = server.resume;
      if (career) server.resume.careers = [...careers, { ...career, mainTasks: '누구나 할 수 있어요.' }];
      render(<ToastArea />);
      await openChecks();
      fireEvent.click(screen.getByRole('button', { name: '확실한 것 2개 모두 고치기' }));
      await screen.findByRole('region', { name: '맞춤법 고치기' });
      fireEvent.click(screen.getByRole('button', { name: '남은 변경 모두 수락' }));
      fireEvent.click(screen.getByRole('button', { name: '반영하고 저장' }));
      await title();
      fireEvent.click(screen.getByRole('button', { name: '경력 3 위로' }));
      fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
      save();
      await waitFor(() => {
        const sent = requests('PUT').map(longTextsIn).at(-1);
        expect([sent?.introduction, ...(sent?.careers ?? []).map(({ mainTasks }) => mainTasks)]).toEqual([
          '일이 되요.',
          '- 배차를 고쳤습니다.',
          '누구나 할 수 있어요.',
          '누구나 할수 있어요.',
        ]);
      });
    });

    it('corrects the rows that were accepted when another tab saved the resume meanwhile', async () => {
      const queryClient = testQueryClient();
      await openChecks(queryClient);
      fireEvent.click(screen.getByRole('button', { name: '확실한 것 2개 모두 고치기' }));
      await screen.findByRole('region', { name: '맞춤법 고치기' });
      const { version } = server.resume;
      server.resume = { ...server.resume, title: '다른 탭의 제목', version: version + 1 };
      await act(() => queryClient.invalidateQueries());
      fireEvent.click(screen.getByRole('button', { name: '남은 변경 모두 수락' }));
      fireEvent.click(screen.getByRole('button', { name: '반영하고 저장' }));
      await waitFor(() => {
        const sent = requests('PUT').map(longTextsIn).at(-1);
        expect([sent?.introduction, sent?.careers[1]?.mainTasks]).toEqual([
          '일이 돼요.',
          '누구나 할 수 있어요.',
        ]);
      });
      expect(await title()).toHaveProperty('value', '다른 탭의 제목');
    });

    it('says in the outline and before an export how many are left', async () => {
      await openChecks();
      fireEvent.mouseDown(screen.getByRole('tab', { name: '편집' }));
      await userEvent.setup().click(await screen.findByText('항목과 순서'));
      expect((await screen.findByRole('link', { name: /^소개/ })).textContent).toContain('맞춤법 1');
      await userEvent.setup().click(screen.getByRole('button', { name: '내보내기' }));
      expect((await screen.findByRole('menu')).textContent).toContain('맞춤법 2개가 남아 있어요');
    });
  });
});
