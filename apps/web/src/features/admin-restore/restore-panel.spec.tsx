import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type AdminResume,
  toPage,
  type AdminCoverLetter,
  type AdminCoverLetterPreview,
  type AdminResumePreview,
} from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { LOADING_TOAST } from '@/lib/toast';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi, type TestAnswer } from '../../../testing/test-api.js';
import { RestoreTabs } from './restore-panel.js';

const RESUMES = '/api/v1/admin/resumes';
const LETTERS = '/api/v1/admin/cover-letters';
const MISSING = '이력서를 찾을 수 없어요. 삭제된 지 30일이 지났거나 회원이 탈퇴했을 수 있어요.';

describe('restoring documents', () => {
  const api = new TestApi();
  const writtenSearchParams: string[] = [];
  let resumes: AdminResume[];
  let total: number;
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    writtenSearchParams.length = 0;
    resumes = [
      anAdminResume(),
      anAdminResume({ resumeId: 6, title: '살아 있는 것', status: 'ACTIVE', deletedAt: null }),
    ];
    total = resumes.length;
    api.handler = ({ method, path, query }) => {
      const pagination = { page: Number(query.get('page')), size: Number(query.get('size')) };
      if (path === RESUMES) return success(toPage(resumes, total, pagination));
      if (path === LETTERS) return success(toPage([anAdminCoverLetter()], 1, pagination));
      if (method === 'GET')
        return success(path.startsWith(RESUMES) ? aResumePreview() : aCoverLetterPreview());
      resumes = resumes.filter(({ resumeId }) => path !== `${RESUMES}/${resumeId}/restore`);
      const restored = { status: 'ACTIVE', deletedAt: null } as const;
      return success(path.startsWith(RESUMES) ? anAdminResume(restored) : anAdminCoverLetter(restored));
    };
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });

  const open = (searchParams = '') =>
    renderWithApp(
      <>
        <RestoreTabs />
        <ToastArea />
      </>,
      { searchParams, writtenSearchParams },
    );
  const table = (name: string) => screen.findByRole('table', { name });
  const rowsOf = async (name: string) =>
    within(await table(name))
      .getAllByRole('row')
      .slice(1);
  const asked = (path: string) => api.requestsTo(path).map(({ query }) => query.toString());
  const patches = () => api.requests.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
  const restoreButton = (title: string) =>
    screen.findByRole<HTMLButtonElement>('button', { name: `${title} 복구` });
  const openDialog = async (title: string) => {
    await userEvent.click(await restoreButton(title));
    return within(await screen.findByRole('alertdialog'));
  };
  /** Overrides the answer of one kind of call. */
  const answer = (
    test: (method: string, path: string) => boolean,
    by: () => TestAnswer | Promise<TestAnswer>,
  ) => {
    const others = api.handler;
    api.handler = (request) => (test(request.method, request.path) ? by() : others(request));
  };
  const isPreview = (method: string, path: string) => method === 'GET' && path === `${RESUMES}/7`;
  const isRestore = (method: string) => method === 'PATCH';

  it('opens on deleted resumes, with the owner and the time of deletion of each', async () => {
    open();
    const [deleted, active] = await rowsOf('이력서 목록');
    expect(asked(RESUMES)).toEqual(['page=0&size=10&status=DELETED']);
    expect(
      within(deleted as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.trim()),
    ).toEqual([
      'ID7',
      '작성자mina@example.com',
      '백엔드 이력서',
      '생성일2026. 10. 2.',
      '삭제일2026. 11. 2.',
      '상태삭제됨',
      '복구',
    ]);
    expect(active?.textContent).toContain('삭제일-상태활성화');
    expect((await restoreButton('백엔드 이력서')).disabled).toBe(false);
    expect((await restoreButton('살아 있는 것')).disabled).toBe(true);
  });

  it('begins with the tab that the address names, and with the first for one it does not know', async () => {
    const { unmount } = open('?tab=cover-letters&status=ACTIVE');
    await rowsOf('자기소개서 목록');
    expect(asked(LETTERS)).toEqual(['page=0&size=10&status=ACTIVE']);
    expect(asked(RESUMES)).toEqual([]);
    unmount();
    open('?tab=nothing&status=nothing&size=7');
    await rowsOf('이력서 목록');
    expect(asked(RESUMES)).toEqual(['page=0&size=10&status=DELETED']);
  });

  it('applies the filters on search, from the first page on', async () => {
    total = 35;
    open('?page=2');
    await rowsOf('이력서 목록');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '상태' }), '활성화');
    await userEvent.type(screen.getByRole('searchbox', { name: '작성자 이메일' }), 'Mina');
    await userEvent.type(screen.getByRole('searchbox', { name: '제목' }), '50%');
    expect(asked(RESUMES)).toEqual(['page=2&size=10&status=DELETED']);
    await userEvent.click(screen.getByRole('button', { name: '검색' }));
    await waitFor(() => expect(asked(RESUMES)).toHaveLength(2));
    expect(asked(RESUMES)[1]).toBe('page=0&size=10&status=ACTIVE&email=Mina&title=50%25');
    await waitFor(() => expect(writtenSearchParams.at(-1)).toBe('?status=ACTIVE&email=Mina&title=50%25'));
    await userEvent.click(screen.getByRole('button', { name: '필터 초기화' }));
    await waitFor(() => expect(writtenSearchParams.at(-1)).toBe(''));
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '제목' }).value).toBe('');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '상태' }).value).toBe('DELETED');
  });

  it('goes to the first page when another size is chosen, and shows the total', async () => {
    total = 35;
    open('?page=1');
    await rowsOf('이력서 목록');
    expect(screen.getByText('총 35개 중 11-20 표시')).toBeTruthy();
    const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: '한 쪽에 볼 개수' });
    expect([...sizes.options].map(({ text }) => text)).toEqual(['5개씩', '10개씩', '20개씩']);
    await userEvent.selectOptions(sizes, '20개씩');
    await waitFor(() => expect(asked(RESUMES).at(-1)).toBe('page=0&size=20&status=DELETED'));
  });

  it('forgets the filters when the tab is changed, those that were not searched for too', async () => {
    open('?email=mina&size=5&page=0');
    await rowsOf('이력서 목록');
    await userEvent.type(screen.getByRole('searchbox', { name: '제목' }), '아직');
    await userEvent.click(screen.getByRole('tab', { name: '자기소개서 복구' }));
    await rowsOf('자기소개서 목록');
    expect(new Set(asked(LETTERS))).toEqual(new Set(['page=0&size=10&status=DELETED']));
    expect(writtenSearchParams.at(-1)).toBe('?tab=cover-letters');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '제목' }).value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '작성자 이메일' }).value).toBe('');
  });

  it('shows a list that was loaded less than a minute ago without asking for it again', async () => {
    open();
    await rowsOf('이력서 목록');
    await userEvent.click(screen.getByRole('tab', { name: '자기소개서 복구' }));
    await rowsOf('자기소개서 목록');
    await userEvent.click(screen.getByRole('tab', { name: '이력서 복구' }));
    expect(await rowsOf('이력서 목록')).toHaveLength(2);
    expect(asked(RESUMES)).toHaveLength(1);
  });

  it('previews the restored data before it restores', async () => {
    open();
    const dialog = await openDialog('백엔드 이력서');
    expect(screen.getByRole('alertdialog', { name: '이력서를 복구하시겠습니까?' })).toBeTruthy();
    expect(dialog.getByText('백엔드 이력서')).toBeTruthy();
    expect(await dialog.findByText('9개 중 2개 (기본 정보, 경력)')).toBeTruthy();
    expect(dialog.getByText('있음')).toBeTruthy();
    expect(dialog.getByText('3개 (함께 복구)')).toBeTruthy();
    expect(dialog.getByText('완전 삭제 예정').nextSibling?.textContent).toMatch(/^2026\. 12\. 2\. .*12:00$/);
    expect(document.activeElement?.textContent).toBe('취소');
    expect(patches()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: '복구' }));
    expect(await screen.findByText('이력서를 복구했어요.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('백엔드 이력서')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(patches()).toEqual([`${RESUMES}/7/restore`]);
  });

  it('shows the length, the questions and the interview of a cover letter', async () => {
    open('?tab=cover-letters');
    const dialog = await openDialog('물결서점 지원서');
    expect(screen.getByRole('alertdialog', { name: '자소서를 복구하시겠습니까?' })).toBeTruthy();
    expect(await dialog.findByText('1,834자 (공백 포함)')).toBeTruthy();
    expect(dialog.getByText('3개 중 2개')).toBeTruthy();
    expect(dialog.getByText('5개 (함께 복구)')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '복구' }));
    expect(await screen.findByText('자기소개서를 복구했어요.')).toBeTruthy();
    expect(patches()).toEqual([`${LETTERS}/9/restore`]);
    await waitFor(() => expect(asked(LETTERS)).toHaveLength(2));
    expect(asked(RESUMES)).toEqual([]);
  });

  it('sends a double press once, and lets nothing else be restored meanwhile', async () => {
    resumes.push(anAdminResume({ resumeId: 5, title: '다른 것' }));
    let finish = () => {};
    const finished = new Promise<TestAnswer>((resolve) => {
      finish = () => resolve(failure(503, 'SERVER_ERROR', '잠시 쉬고 있습니다.'));
    });
    answer(isRestore, () => finished);
    open();
    const dialog = await openDialog('백엔드 이력서');
    await dialog.findByText('있음');
    const confirm = dialog.getByRole('button', { name: '복구' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(patches()).toHaveLength(1));
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('true'));
    expect(await screen.findByText(LOADING_TOAST)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '취소' }));
    expect((await restoreButton('다른 것')).disabled).toBe(true);
    finish();
    expect(await screen.findByText('잠시 쉬고 있습니다.')).toBeTruthy();
    await waitFor(async () => expect((await restoreButton('다른 것')).disabled).toBe(false));
    expect(patches()).toHaveLength(1);
  });

  it('says why it could not be restored, and lets it be tried again', async () => {
    answer(isRestore, () => failure(503, 'SERVER_ERROR', '잠시 쉬고 있습니다.'));
    open();
    const dialog = await openDialog('백엔드 이력서');
    await dialog.findByText('있음');
    await userEvent.click(dialog.getByRole('button', { name: '복구' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('잠시 쉬고 있습니다.');
    await waitFor(() => expect(screen.getAllByText('잠시 쉬고 있습니다.')).toHaveLength(2));
    expect(console.error).toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: '복구' }));
    await waitFor(() => expect(patches()).toHaveLength(2));
  });

  it("shows the server's message for a document that no longer exists, and refetches the list", async () => {
    answer(isRestore, () => {
      resumes = [];
      total = 0;
      return failure(404, 'NOT_FOUND', MISSING);
    });
    open();
    const dialog = await openDialog('백엔드 이력서');
    await dialog.findByText('있음');
    await userEvent.click(dialog.getByRole('button', { name: '복구' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(MISSING);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: '복구' }).disabled).toBe(true);
    await waitFor(() => expect(screen.getAllByText(MISSING)).toHaveLength(2));
    await userEvent.click(dialog.getByRole('button', { name: '취소' }));
    expect(await screen.findByText('조회된 이력서가 없습니다.')).toBeTruthy();
  });

  it.each([
    ['purged', () => failure(404, 'NOT_FOUND', MISSING), /회원이 탈퇴했을 수/],
    ['restored', () => success(aResumePreview({ status: 'ACTIVE', deletedAt: null })), /이미 복구됐어요/],
  ])('knows from the preview that a document was %s meanwhile', async (_, preview, explanation) => {
    answer(isPreview, preview);
    open();
    const dialog = await openDialog('백엔드 이력서');
    expect((await dialog.findByRole('alert')).textContent).toMatch(explanation);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: '복구' }).disabled).toBe(true);
    await waitFor(() => expect(asked(RESUMES)).toHaveLength(2));
  });

  it('restores without a preview that does not come', async () => {
    answer(isPreview, () => new Promise(() => undefined));
    open();
    const dialog = await openDialog('백엔드 이력서');
    expect(dialog.getByRole('status', { name: '복구할 내용을 불러오는 중이에요' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '복구' }));
    await waitFor(() => expect(patches()).toEqual([`${RESUMES}/7/restore`]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('restores without a preview that fails, and says why there is none', async () => {
    answer(isPreview, () => failure(400, 'VALIDATION_ERROR', '볼 수 없어요.'));
    open();
    const dialog = await openDialog('백엔드 이력서');
    expect((await dialog.findByRole('alert')).textContent).toContain('볼 수 없어요.');
    await userEvent.click(dialog.getByRole('button', { name: '복구' }));
    await waitFor(() => expect(patches()).toEqual([`${RESUMES}/7/restore`]));
  });

  it.each([
    ['', '조회된 이력서가 없습니다.'],
    ['?tab=cover-letters', '조회된 자기소개서가 없습니다.'],
  ])('says that there is nothing at %p', async (address, text) => {
    api.handler = () => success(toPage([], 0, { page: 0, size: 10 }));
    open(address);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says why the list could not be loaded, and tries again', async () => {
    api.handler = () => failure(400, 'VALIDATION_ERROR', '검색어는 200자까지 쓸 수 있어요.');
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('이력서 목록을 불러오지 못했습니다');
    expect(alert.textContent).toContain('검색어는 200자까지 쓸 수 있어요.');
    api.handler = () => success(toPage(resumes, total, { page: 0, size: 10 }));
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await rowsOf('이력서 목록')).toHaveLength(2);
  });
});

const DELETED = {
  authorEmail: 'mina@example.com',
  status: 'DELETED',
  createdAt: '2026-10-02T03:00:00Z',
  updatedAt: '2026-10-20T03:00:00Z',
  deletedAt: '2026-11-02T03:00:00Z',
} as const;

/** A deleted resume. */
const anAdminResume = (overrides: Partial<AdminResume> = {}): AdminResume => ({
  resumeId: 7,
  title: '백엔드 이력서',
  ...DELETED,
  ...overrides,
});

/** A deleted cover letter. */
const anAdminCoverLetter = (overrides: Partial<AdminCoverLetter> = {}): AdminCoverLetter => ({
  coverLetterId: 9,
  title: '물결서점 지원서',
  ...DELETED,
  ...overrides,
});

/** The preview of `anAdminResume()`. */
const aResumePreview = (overrides: Partial<AdminResumePreview> = {}): AdminResumePreview => ({
  ...anAdminResume(),
  version: 4,
  versionCount: 3,
  purgedAt: '2026-12-02T03:00:00Z',
  completedSections: ['basicInfo', 'careers'],
  hasPhoto: true,
  ...overrides,
});

/** The preview of `anAdminCoverLetter()`. */
const aCoverLetterPreview = (overrides: Partial<AdminCoverLetterPreview> = {}): AdminCoverLetterPreview => ({
  ...anAdminCoverLetter(),
  version: 2,
  versionCount: 0,
  purgedAt: '2026-12-02T03:00:00Z',
  contentLength: 1834,
  questionCount: 3,
  filledQuestionCount: 2,
  interviewQuestionCount: 5,
  ...overrides,
});
