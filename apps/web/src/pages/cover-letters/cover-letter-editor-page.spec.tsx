import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { spellingRoutes, toPage } from '#contracts';
import type { CoverLetter, Job, SpellingFindingView } from '#contracts';
import { useCompletionStore } from '@/features/cover-letters/completion-modal';
import { coverLetter, letterQuestion } from '@/features/cover-letters/testing/letter.factory';
import { improveResult, reviewQuestion } from '@/features/improve/testing/improve-result.factory';
import { spellingFinding } from '@/components/spelling/testing/spelling-finding.factory';
import { useSessionStore } from '@/lib/stores/session-store';
import { aJob } from '../../../testing/job.factory.js';
import { aMember } from '../../../testing/member.factory.js';
import { aProductInfo } from '../../../testing/product-info.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { success, TestApi } from '../../../testing/test-api.js';
import type { SeenRequest, TestAnswer, TestHandler } from '../../../testing/test-api.js';
import CoverLetterEditorPage from './cover-letter-editor-page.js';

const DRAFT = '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11';
const LETTERS = '/api/v1/cover-letters';
const text = '서점에서 일했습니다.';
const question = reviewQuestion(text);
const result = improveResult([question], [{ original: text, revised: '서점에서 일했어요.' }]);
const letter = coverLetter({ questions: [letterQuestion({ text })] });
const improved = aJob({
  status: 'SUCCEEDED',
  progress: 100,
  coverLetterId: null,
  draftId: DRAFT,
  result,
});

const sentSchema = z.object({
  title: z.string(),
  draftId: z.string().optional(),
  version: z.number().optional(),
  questions: z.array(
    z.object({
      questionId: z.string(),
      prompt: z.string(),
      text: z.string(),
      characterLimit: z.null(),
    }),
  ),
});
const checkedIn = (request: SeenRequest) =>
  z.object({ text: z.string() }).parse(JSON.parse(request.body)).text;
const sentIn = (request: SeenRequest) => sentSchema.parse(JSON.parse(request.body));

describe('the editor of a letter', () => {
  const api = new TestApi();
  const server: {
    letter: CoverLetter;
    job: Job;
    listed: Job[];
    findingsIn: (text: string) => SpellingFindingView[];
    create: TestHandler;
  } = {
    letter,
    job: improved,
    listed: [],
    findingsIn: () => [],
    create: saved,
  };
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    useSessionStore.getState().setUser(aMember());
    Object.assign(server, { letter, job: improved, create: saved, listed: [], findingsIn: () => [] });
    api.handler = (request) => {
      const { method, path } = request;
      if (method === 'POST' && path === LETTERS) return server.create(request);
      if (method === 'PUT') return saved(request);
      if (path.startsWith(`${LETTERS}/`)) return success(server.letter);
      if (path === `/api/v1/jobs/${improved.jobId}`) return success(server.job);
      if (path === '/api/v1/jobs') return success(toPage(server.listed, 1, { page: 0, size: 10 }));
      if (path === spellingRoutes.check.path)
        return success({ findings: server.findingsIn(checkedIn(request)) });
      if (path === spellingRoutes.words.path) return success([]);
      if (path === '/api/v1/product-info') return success(aProductInfo());
      return success(toPage([], 0, { page: 0, size: 10 }));
    };
  });
  afterEach(() => {
    cleanup();
    api.reset();
    localStorage.clear();
    sessionStorage.clear();
    useSessionStore.getState().clear();
    useCompletionStore.getState().close();
    jest.restoreAllMocks();
  });

  /** The server stores what it is sent. */
  function saved(request: SeenRequest): TestAnswer {
    const { title, version = 0, questions } = sentIn(request);
    server.letter = coverLetter({
      title,
      questions,
      version: version + 1,
      jobField: '',
      experienceYears: 0,
      companyName: null,
      deadline: null,
    });
    return success(server.letter);
  }

  let address = '';
  function Address() {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    address = `${pathname}${search}`;
    return (
      <>
        <Link to="/elsewhere">다른 곳</Link>
        <button onClick={() => void navigate(-1)}>뒤로</button>
        <button onClick={() => void navigate(1)}>앞으로</button>
      </>
    );
  }
  const open = (path: string) =>
    renderWithApp(
      <>
        <Address />
        <Routes>
          <Route path="/cover-letter/new" element={<CoverLetterEditorPage />} />
          <Route path="/cover-letter/:id" element={<CoverLetterEditorPage />} />
          <Route path="/elsewhere" element={<p>다른 화면</p>} />
        </Routes>
      </>,
      { path },
    );
  const area = () => screen.findByRole('textbox', { name: '문항 1 내용', hidden: true });
  const posts = () => api.requestsTo(LETTERS).filter(({ method }) => method === 'POST');
  const write = async (value: string) => fireEvent.change(await area(), { target: { value } });
  /** Opens the title modal on a new letter and presses Enter in it. */
  const saveFirst = async () => {
    fireEvent.click(screen.getByRole('button', { name: '저장' }));
    const title = await screen.findByRole('textbox', { name: '제목' });
    fireEvent.keyDown(title, { key: 'Enter' });
    return title;
  };
  /** Delays the answer to the first save until the returned function is called. */
  const holdCreate = () => {
    let release = (): void => undefined;
    const held = new Promise<void>((settle) => (release = settle));
    server.create = async (request: SeenRequest) => {
      await held;
      return saved(request);
    };
    return release;
  };

  it('opens a letter for the draft that became it, with the improvement that was paid for', async () => {
    localStorage.setItem(`letter-saved-as:${aMember().memberId}:${DRAFT}`, '41');
    open(`/cover-letter/new?draft=${DRAFT}&job=${improved.jobId}`);
    await screen.findByRole('region', { name: 'AI 개선 검토' });
    expect(await screen.findByText(/1개 중 0개 검토/)).toBeTruthy();
    expect(address).toBe(`/cover-letter/41?job=${improved.jobId}`);
  });

  it('opens the letter that a draft became on a device that never had the draft', async () => {
    server.job = { ...improved, coverLetterId: 41 };
    open(`/cover-letter/new?draft=${DRAFT}&job=${improved.jobId}`);
    await screen.findByRole('region', { name: 'AI 개선 검토' });
    expect(address).toBe(`/cover-letter/41?job=${improved.jobId}`);
  });

  it('goes from the review to the letter and back to the review', async () => {
    server.job = { ...improved, coverLetterId: 41 };
    open(`/cover-letter/41?job=${improved.jobId}`);
    await screen.findByRole('region', { name: 'AI 개선 검토' });
    fireEvent.click(screen.getByRole('button', { name: '뒤로' }));
    expect(await area()).toHaveProperty('value', text);
    expect(address).toBe(`/cover-letter/41?job=${improved.jobId}`);
    fireEvent.click(screen.getByRole('button', { name: '앞으로' }));
    await screen.findByRole('region', { name: 'AI 개선 검토' });
    fireEvent.click(screen.getByRole('button', { name: '편집으로 돌아가기' }));
    await area();
    expect(screen.queryByRole('region', { name: 'AI 개선 검토' })).toBeNull();
  });

  it('keeps the review for later when the letter is saved by hand', async () => {
    server.listed = [{ ...improved, result: null }];
    open(`/cover-letter/new?draft=${DRAFT}`);
    await write(text);
    await screen.findByRole('tab', { name: /검토 대기/ });
    await saveFirst();
    const done = await screen.findByRole('dialog', { name: '자기소개서를 저장했어요' });
    await waitFor(() => expect(address).toBe('/cover-letter/41'));
    fireEvent.click(within(done).getByRole('button', { name: '나중에 하기' }));
    await screen.findByRole('tab', { name: /검토 대기/ });
    expect(screen.queryByRole('region', { name: 'AI 개선 검토' })).toBeNull();
  });

  it('saves a new letter with its accepted changes, also when Ctrl+S is pressed while the title is asked for', async () => {
    server.listed = [{ ...improved, result: null }];
    open(`/cover-letter/new?draft=${DRAFT}`);
    await write(text);
    fireEvent.mouseDown(await screen.findByRole('tab', { name: /검토 대기/ }));
    fireEvent.click(await screen.findByRole('button', { name: '검토하기' }));
    fireEvent.click(await screen.findByRole('button', { name: '변경 1 수락' }));
    fireEvent.click(screen.getByRole('button', { name: '반영하고 저장' }));
    const title = await screen.findByRole('textbox', { name: '제목' });
    fireEvent.keyDown(title, { key: 's', ctrlKey: true });
    fireEvent.keyDown(title, { key: 'Enter' });
    await waitFor(() => expect(server.letter.questions[0]?.text).toBe('서점에서 일했어요.'));
    expect(posts()).toHaveLength(1);
  });

  it('begins another draft each time a new letter is opened', async () => {
    const { unmount } = open('/cover-letter/new');
    await area();
    const first = address;
    expect(first).toMatch(/draft=/);
    unmount();
    open('/cover-letter/new');
    await area();
    expect(address).not.toBe(first);
  });

  it('keeps what is typed while the first save runs, and saves it to the same letter', async () => {
    const release = holdCreate();
    open(`/cover-letter/new?draft=${DRAFT}`);
    await write('처음 쓴 글');
    const title = await saveFirst();
    await waitFor(() => expect(posts()).toHaveLength(1));
    fireEvent.keyDown(title, { key: 'Escape' });
    expect(screen.getByRole('button', { name: '취소' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('dialog', { name: '자기소개서 저장' })).toBeTruthy();
    await write('처음 쓴 글에 더한 문장');
    release();
    await screen.findByRole('dialog', { name: '자기소개서를 저장했어요' });
    await waitFor(() => expect(address).toBe('/cover-letter/41'));
    expect(await area()).toHaveProperty('value', '처음 쓴 글에 더한 문장');
    fireEvent.click(screen.getByRole('button', { name: '저장', hidden: true }));
    await waitFor(() => expect(server.letter).toMatchObject({ version: 2 }));
    expect(server.letter.questions[0]?.text).toBe('처음 쓴 글에 더한 문장');
    expect(posts().map((request) => sentIn(request).draftId)).toEqual([DRAFT]);
  });

  it('keeps the wish for the AI when the draft is saved while another tab is open', async () => {
    open(`/cover-letter/new?draft=${DRAFT}`);
    await write(text);
    fireEvent.mouseDown(await screen.findByRole('tab', { name: /AI 개선/ }));
    fireEvent.change(await screen.findByLabelText('요청 사항'), { target: { value: '더 짧게' } });
    fireEvent.mouseDown(screen.getByRole('tab', { name: /점검/ }));
    await waitFor(() => expect(screen.queryByLabelText('요청 사항')).toBeNull());
    await saveFirst();
    const done = await screen.findByRole('dialog', { name: '자기소개서를 저장했어요' });
    fireEvent.click(within(done).getByRole('button', { name: '나중에 하기' }));
    await waitFor(() => expect(address).toBe('/cover-letter/41'));
    fireEvent.mouseDown(await screen.findByRole('tab', { name: /AI 개선/ }));
    expect(await screen.findByLabelText('요청 사항')).toHaveProperty('value', '더 짧게');
  });

  it('saves one letter when the key is held down', async () => {
    open(`/cover-letter/new?draft=${DRAFT}`);
    await write('한 번만 저장할 글');
    const title = await saveFirst();
    for (let times = 0; times < 3; times += 1) fireEvent.keyDown(title, { key: 'Enter', repeat: true });
    fireEvent.keyDown(title, { key: 'Enter' });
    await screen.findByRole('dialog', { name: '자기소개서를 저장했어요' });
    expect(posts()).toHaveLength(1);
  });

  it('does not move a member who left the page before the first save was answered', async () => {
    const release = holdCreate();
    open(`/cover-letter/new?draft=${DRAFT}`);
    await write('저장하고 떠난 글');
    await saveFirst();
    await waitFor(() => expect(posts()).toHaveLength(1));
    fireEvent.click(screen.getByText('다른 곳'));
    release();
    const savedAs = () => localStorage.getItem(`letter-saved-as:${aMember().memberId}:${DRAFT}`);
    await waitFor(() => expect(savedAs()).toBe('41'));
    await act(async () => undefined);
    expect(server.letter.questions[0]?.text).toBe('저장하고 떠난 글');
    expect(address).toBe('/elsewhere');
    expect(useCompletionStore.getState().coverLetterId).toBeNull();
  });

  it('asks which text to keep when the draft was saved before without an answer and has changed since', async () => {
    server.create = () => success(letter);
    open(`/cover-letter/new?draft=${DRAFT}`);
    await write('그 뒤에 고친 글');
    await saveFirst();
    const dialog = await screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
    expect(dialog.textContent).toContain('그 뒤에 고친 글');
    expect(dialog.textContent).toContain(text);
    await waitFor(() => expect(address).toBe('/cover-letter/41'));
  });

  describe('with spelling errors', () => {
    const CORRECTIONS: [string, string][] = [
      ['되요', '돼요'],
      ['할수 있', '할 수 있'],
    ];
    const written = '일이 되요. 할수 있어요.';
    beforeEach(() => {
      server.letter = coverLetter({ questions: [letterQuestion({ text: written, characterLimit: null })] });
      server.findingsIn = (checked) =>
        CORRECTIONS.filter(([wrong]) => checked.includes(wrong)).map(([wrong, right]) =>
          spellingFinding(checked, wrong, right),
        );
    });
    const openChecks = async () => {
      open('/cover-letter/41');
      fireEvent.mouseDown(await screen.findByRole('tab', { name: '점검 2' }));
      await screen.findByRole('list', { name: '맞춤법 점검 결과' });
    };
    const puts = () => api.requests.filter(({ method }) => method === 'PUT').map(sentIn);

    it('corrects one where it stands by now, and takes it back', async () => {
      await openChecks();
      fireEvent.click(screen.getByRole('button', { name: '‘할수 있어요’ 고치기' }));
      expect(screen.queryByRole('button', { name: '‘할수 있어요’ 고치기' })).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: '‘되요’ 고치기' }));
      fireEvent.mouseDown(screen.getByRole('tab', { name: '쓰기' }));
      expect(await area()).toHaveProperty('value', '일이 돼요. 할 수 있어요.');
      fireEvent.mouseDown(screen.getByRole('tab', { name: /^점검/ }));
      fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
      fireEvent.mouseDown(screen.getByRole('tab', { name: '쓰기' }));
      expect(await area()).toHaveProperty('value', '일이 되요. 할 수 있어요.');
      fireEvent.click(screen.getByRole('button', { name: '저장' }));
      await waitFor(() => expect(server.letter.questions[0]?.text).toBe('일이 되요. 할 수 있어요.'));
    });

    it('shows what is sure as changes to accept or reject, and saves those that were accepted', async () => {
      await openChecks();
      fireEvent.click(screen.getByRole('button', { name: '확실한 것 2개 모두 고치기' }));
      await screen.findByRole('region', { name: '맞춤법 고치기' });
      expect(screen.queryByRole('tab', { name: '진단' })).toBeNull();
      expect(screen.queryByRole('button', { name: /다시 부탁하기/ })).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: '변경 1 거절' }));
      fireEvent.click(screen.getByRole('button', { name: '변경 2 수락' }));
      expect(puts()).toEqual([]);
      fireEvent.click(screen.getByRole('button', { name: '반영하고 저장' }));
      expect(await area()).toHaveProperty('value', '일이 되요. 할 수 있어요.');
      expect(puts().map(({ questions }) => questions[0]?.text)).toEqual(['일이 되요. 할 수 있어요.']);
      expect(screen.queryByRole('region', { name: '맞춤법 고치기' })).toBeNull();
      expect(useCompletionStore.getState().coverLetterId).toBeNull();
    });

    it('says before an export how many are left, and still offers it', async () => {
      await openChecks();
      const user = userEvent.setup();
      await user.click(screen.getByRole('button', { name: '내보내기' }));
      const menu = await screen.findByRole('menu');
      expect(menu.textContent).toContain('맞춤법 2개가 남아 있어요');
      expect(within(menu).getByRole('menuitem', { name: /PDF/ }).hasAttribute('data-disabled')).toBe(false);
    });

    it('leaves the letter as it is when the member goes back from the review', async () => {
      await openChecks();
      fireEvent.click(screen.getByRole('button', { name: '확실한 것 2개 모두 고치기' }));
      await screen.findByRole('region', { name: '맞춤법 고치기' });
      fireEvent.click(screen.getByRole('button', { name: '뒤로' }));
      expect(await area()).toHaveProperty('value', written);
      expect(puts()).toEqual([]);
    });
  });
});
