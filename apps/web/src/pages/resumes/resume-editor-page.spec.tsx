import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { resumeCreateSchema, resumeRoutes, toPage } from '#contracts';
import type { Resume } from '#contracts';
import { aResume } from '@/features/resumes/testing/resume.factory';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import type { SeenRequest, TestAnswer, TestHandler } from '../../../testing/test-api.js';
import ResumeEditorPage from './resume-editor-page.js';

// A whole page is drawn: what that takes is no matter of these tests.
configure({ asyncUtilTimeout: 20_000 });

const DRAFT = '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11';
const RESUMES = resumeRoutes.create.path;
const savedAs = `resume-saved-as:${aMember().memberId}:${DRAFT}`;
const sentIn = ({ body }: SeenRequest) => resumeCreateSchema.parse(JSON.parse(body));

describe('the editor of a resume', () => {
  const api = new TestApi();
  const server: { resume: Resume; create: TestHandler } = { resume: aResume(), create: saved };
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    useSessionStore.getState().setUser(aMember());
    Object.assign(server, { resume: aResume(), create: saved });
    api.handler = (request) => {
      const { method, path } = request;
      if (method === 'POST' && path === RESUMES) return server.create(request);
      if (path.startsWith(`${RESUMES}/`)) return success(server.resume);
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

  /** The server stores what it is sent. */
  function saved(request: SeenRequest): TestAnswer {
    const { draftId: _draftId, ...body } = sentIn(request);
    const written = { techStacks: [], careers: [], projects: [], trainings: [] };
    server.resume = aResume({ ...body, ...written, version: 1 });
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
  const open = (path: string) =>
    renderWithApp(
      <>
        <Address />
        <Routes>
          <Route path="/resumes/:id" element={<ResumeEditorPage />} />
          <Route path="/elsewhere" element={<p>다른 화면</p>} />
        </Routes>
      </>,
      { path },
    );
  const title = () => screen.findByLabelText('이력서 제목');
  const write = async (value: string) => fireEvent.change(await title(), { target: { value } });
  const saveButton = () => screen.getByText('저장', { selector: 'button' });
  const save = () => fireEvent.click(saveButton());
  const requests = (method: string) => api.requests.filter((request) => request.method === method);

  it('opens the resume that a draft became', async () => {
    localStorage.setItem(savedAs, '7');
    open(`/resumes/new?draft=${DRAFT}`);
    expect(await title()).toHaveProperty('value', '바다의 이력서');
    expect(address).toBe('/resumes/7');
  });

  it('names the draft each time that it is sent, and begins another one once it is saved', async () => {
    server.create = () => failure(503, 'SERVICE_UNAVAILABLE', '잠시 뒤에 다시 해 주세요.');
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
});
