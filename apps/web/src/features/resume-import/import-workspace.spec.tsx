import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { z } from 'zod';
import { AI_CONSENT_VERSION, IMPORT_MAXIMUM_BYTES, resumeBodySchema, toAiStatus, toPage } from '#contracts';
import type { Job, Resume } from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { queryKeys } from '@/lib/query/query-keys';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { useSessionStore } from '@/lib/stores/session-store';
import { aJob } from '../../../testing/job.factory.js';
import { aMember } from '../../../testing/member.factory.js';
import { aProductInfo } from '../../../testing/product-info.factory.js';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import type { TestAnswer } from '../../../testing/test-api.js';
import { ImportWorkspace } from './import-workspace.js';
import { anImport, memoryImports } from './testing/import.factory.js';

const IMPORT = '/api/v1/resume-import';
const importJob = (overrides: Partial<Job> = {}): Job =>
  aJob({ type: 'RESUME_IMPORT', coverLetterId: null, stage: 'read', progress: 5, ...overrides });
const succeeded = importJob({
  status: 'SUCCEEDED',
  progress: 100,
  result: anImport(),
  finishedAt: '2026-11-20T00:00:30Z',
});
const sentSchema = z.object({ draftId: z.uuid() });
const consent = {
  kind: 'AI_PROCESSING',
  version: AI_CONSENT_VERSION,
  acceptedAt: '2026-11-18T09:00:00+09:00',
};
const aFile = (name = '이력서.pdf', size = 3000): File => new File([new Uint8Array(size)], name);

describe('the import', () => {
  const api = new TestApi();
  const queryClient = testQueryClient();
  let { drafts, records } = memoryImports();
  let jobs: Job[] = [];
  let onImport: () => TestAnswer = () => ({ status: 404 });
  let onCreate: () => TestAnswer = () => ({ status: 404 });
  const saved: Resume[] = [];

  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    ({ drafts, records } = memoryImports());
    jobs = [];
    saved.length = 0;
    useLoadingStore.getState().stop();
    useSessionStore.getState().setUser(aMember());
    sendFormsByFetch();
    api.handler = ({ method, path }) => {
      if (path === IMPORT) return onImport();
      if (path === '/api/v1/resumes' && method === 'POST') return onCreate();
      if (path === '/api/v1/jobs')
        return success(
          toPage(
            jobs.map((job) => ({ ...job, result: null })),
            jobs.length,
            { page: 0, size: 1 },
          ),
        );
      if (path.startsWith('/api/v1/jobs/')) {
        const job = jobs.find(({ jobId }) => path.includes(jobId));
        return job ? success(job) : failure(404, 'NOT_FOUND', '찾을 수 없어요.');
      }
      if (path === '/api/v1/usage/tokens')
        return success({ remainingTokens: 40, maxTokens: 40, nextRefillTime: null, refillAmount: 10 });
      if (path === '/api/v1/me/consents') return success([consent]);
      return success(aProductInfo({ aiConsentRequired: true }));
    };
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    api.reset();
    jest.restoreAllMocks();
  });

  function ImportOfAddress({ linked }: { linked: string | null }) {
    const [jobId, setJobId] = useState(linked);
    return (
      <>
        <ImportWorkspace
          linkedJobId={jobId}
          drafts={drafts}
          onLink={setJobId}
          onSaved={(resume) => saved.push(resume)}
        />
        <ToastArea />
      </>
    );
  }
  const open = (linked: string | null = null) =>
    renderWithApp(<ImportOfAddress linked={linked} />, { queryClient });
  const review = async () => {
    jobs = [succeeded];
    open(succeeded.jobId);
    return screen.findByLabelText('경력 1 회사');
  };
  const choose = async (file: File) =>
    fireEvent.change(await screen.findByLabelText('이력서 파일'), { target: { files: [file] } });
  const importButton = () => screen.getByRole('button', { name: /가져오기.*토큰 5/ });
  const move = async (change: Partial<Job>) => {
    jobs = jobs.map((job) => ({ ...job, ...change }));
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.jobs }));
  };

  it('refuses a file early, with the reason, and takes another one', async () => {
    open();
    await choose(aFile('이력서.doc'));
    expect(screen.getByRole('alert').textContent).toContain('.docx로 저장');
    await choose(aFile('큰 이력서.pdf', IMPORT_MAXIMUM_BYTES + 1));
    expect(screen.getByRole('alert').textContent).toContain('10MB까지');
    expect(api.requestsTo(IMPORT)).toEqual([]);
    await choose(aFile());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('이력서.pdf')).toBeTruthy();
  });

  it('shows that AI is stopped before and after a file is chosen, once each', async () => {
    api.aiStatus = toAiStatus('오늘 밤까지 AI 기능을 쉬어요.');
    open();
    const text = await screen.findByRole('status');
    expect(text.textContent).toBe('오늘 밤까지 AI 기능을 쉬어요.');
    await choose(aFile());
    expect(screen.getAllByText('오늘 밤까지 AI 기능을 쉬어요.')).toHaveLength(1);
    expect(importButton().getAttribute('aria-disabled')).toBe('true');
  });

  it('takes a file that is dropped', async () => {
    open();
    const dropArea = (await screen.findByLabelText('이력서 파일')).closest('label');
    if (dropArea) fireEvent.drop(dropArea, { dataTransfer: { files: [aFile('떨어뜨린.hwpx')] } });
    expect(screen.getByText('떨어뜨린.hwpx')).toBeTruthy();
  });

  const MILITARY = { heading: '병역사항', text: '병역: 육군 병장 만기 제대', start: 3, end: 19 };

  it('lists text without a field, to be copied, and nothing for an older import without that list', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    jobs = [{ ...succeeded, result: anImport({ unplaced: [MILITARY] }) }];
    open(succeeded.jobId);
    const list = await screen.findByRole('region', { name: /초안에 넣지 못한 글/ });
    expect(within(list).getByText('병역사항')).toBeTruthy();
    expect(screen.getByText(/넣지 못한 글 1개는 초안 맨 아래에 있어요/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '넣지 못한 글 1개' }));
    expect(list.contains(document.activeElement)).toBe(true);
    await user.click(within(list).getByRole('button', { name: '복사: 병역: 육군 병장 만기 제대' }));
    expect(write).toHaveBeenCalledWith('병역: 육군 병장 만기 제대');
    cleanup();
    queryClient.clear();
    const { unplaced: _none, ...before } = anImport();
    jobs = [{ ...succeeded, result: before }];
    open(succeeded.jobId);
    await screen.findByLabelText('경력 1 회사');
    expect(screen.queryByRole('region', { name: /초안에 넣지 못한 글/ })).toBeNull();
  });

  it('puts text without a field into a row by the keyboard, and takes it back after a reload', async () => {
    const user = userEvent.setup();
    jobs = [{ ...succeeded, result: anImport({ unplaced: [MILITARY] }) }];
    open(succeeded.jobId);
    const put = await screen.findByRole('button', { name: `넣기: ${MILITARY.text}` });
    put.focus();
    await user.keyboard('{Enter}');
    const select = screen.getByLabelText('넣을 곳');
    expect(document.activeElement).toBe(select);
    expect(within(select).getByRole('option', { name: /^새 항목/ })).toHaveProperty('selected', true);
    await user.selectOptions(select, '경력 2 주요 업무');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('경력 2 주요 업무')).toHaveProperty('value', MILITARY.text);
    expect(screen.getByText('경력 2 주요 업무에 넣었어요.')).toBeTruthy();
    expect(screen.queryByText(/넣지 못한 글 1개는/)).toBeNull();
    const undo = screen.getByRole('button', { name: `되돌리기: ${MILITARY.text}` });
    expect(document.activeElement).toBe(undo);
    cleanup();
    open(succeeded.jobId);
    await user.click(await screen.findByRole('button', { name: `되돌리기: ${MILITARY.text}` }));
    expect(screen.getByLabelText('경력 2 주요 업무')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `넣기: ${MILITARY.text}` }));
    expect(screen.getByText(/넣지 못한 글 1개는/)).toBeTruthy();
  });

  it('says that a text which was changed stays in its field when it is taken back', async () => {
    jobs = [{ ...succeeded, result: anImport({ unplaced: [MILITARY] }) }];
    open(succeeded.jobId);
    await userEvent.click(await screen.findByRole('button', { name: `넣기: ${MILITARY.text}` }));
    await userEvent.selectOptions(screen.getByLabelText('넣을 곳'), '경력 2 주요 업무');
    await userEvent.click(screen.getByRole('button', { name: '여기에 넣기' }));
    await userEvent.type(screen.getByLabelText('경력 2 주요 업무'), '.');
    await userEvent.click(screen.getByRole('button', { name: `되돌리기: ${MILITARY.text}` }));
    expect(
      await screen.findByText(/^경력 2 주요 업무에서 넣은 글을 그대로 찾지 못해 칸은 그대로 두었어요/),
    ).toBeTruthy();
    expect(screen.getByLabelText('경력 2 주요 업무')).toHaveProperty('value', `${MILITARY.text}.`);
    expect(screen.getByRole('button', { name: `넣기: ${MILITARY.text}` })).toBeTruthy();
  });

  it('puts text into no row that was removed after it had been chosen', async () => {
    jobs = [{ ...succeeded, result: anImport({ unplaced: [MILITARY] }) }];
    open(succeeded.jobId);
    await userEvent.click(await screen.findByRole('button', { name: `넣기: ${MILITARY.text}` }));
    await userEvent.selectOptions(screen.getByLabelText('넣을 곳'), '경력 2 주요 업무');
    await userEvent.click(screen.getByRole('button', { name: '경력 2 빼기' }));
    await userEvent.click(screen.getByRole('button', { name: '여기에 넣기' }));
    expect(screen.getByLabelText('항목 1 이름')).toHaveProperty('value', MILITARY.text);
  });

  it('puts text into the row that was chosen when a row before it was removed meanwhile', async () => {
    const other = { ...MILITARY, text: '봉사: 연탄 나르기', start: 20, end: 30 };
    jobs = [{ ...succeeded, result: anImport({ unplaced: [MILITARY, other] }) }];
    open(succeeded.jobId);
    await userEvent.click(await screen.findByRole('button', { name: `넣기: ${other.text}` }));
    await userEvent.selectOptions(screen.getByLabelText('넣을 곳'), '새 경력');
    await userEvent.click(screen.getByRole('button', { name: '여기에 넣기' }));
    await userEvent.click(screen.getByRole('button', { name: '경력 더하기' }));
    await userEvent.type(screen.getByLabelText('경력 4 회사'), '네 번째');
    await userEvent.click(screen.getByRole('button', { name: `넣기: ${MILITARY.text}` }));
    await userEvent.selectOptions(screen.getByLabelText('넣을 곳'), '경력 4 주요 업무');
    await userEvent.click(screen.getByRole('button', { name: '경력 1 빼기' }));
    await userEvent.click(screen.getByRole('button', { name: `되돌리기: ${other.text}` }));
    await userEvent.click(screen.getByRole('button', { name: '여기에 넣기' }));
    expect(screen.getByLabelText('경력 2 회사')).toHaveProperty('value', '네 번째');
    expect(screen.getByLabelText('경력 2 주요 업무')).toHaveProperty('value', MILITARY.text);
  });

  it('does not store what is merely chosen', async () => {
    jobs = [{ ...succeeded, result: anImport({ unplaced: [MILITARY] }) }];
    open(succeeded.jobId);
    const keep = jest.spyOn(drafts, 'keep');
    await userEvent.click(await screen.findByRole('button', { name: `넣기: ${MILITARY.text}` }));
    await userEvent.selectOptions(screen.getByLabelText('넣을 곳'), '경력 2 주요 업무');
    expect(keep).not.toHaveBeenCalled();
  });

  it('asks before it saves a draft without some text of the file', async () => {
    onCreate = () => ({ ...success(aResume()), status: 201 });
    jobs = [{ ...succeeded, result: anImport({ unplaced: [MILITARY], traces: [] }) }];
    open(succeeded.jobId);
    await userEvent.click(await screen.findByRole('button', { name: '이력서로 저장' }));
    const question = screen.getByRole('alertdialog', { name: '넣지 못한 글이 있어요' });
    expect(question.textContent).toContain('넣지 못한 글 1개는 이력서에 들어가지 않아요');
    expect(api.requestsTo('/api/v1/resumes')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: '그대로 저장' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  const withDates = (pending: Partial<Record<'startDate' | 'endDate', string>>, doubt: string) =>
    anImport({
      draft: resumeBodySchema.parse({ title: '이력서', careers: [{ companyName: '나루테크' }] }),
      traces: (['startDate', 'endDate'] as const).map((field) => ({
        path: `careers.0.${field}`,
        start: 23,
        end: 30,
        isDoubtful: field === 'endDate',
        doubt: field === 'endDate' ? doubt : null,
        pendingDate: pending[field] ?? null,
      })),
    });

  it('does not save a date without its month, and keeps it in the text of its row for a member who does not know it', async () => {
    onCreate = () => ({ ...success(aResume()), status: 201 });
    const result = withDates({ startDate: '2021-03', endDate: '2022' }, '원문에 달이 없어요.');
    jobs = [{ ...succeeded, result }];
    open(succeeded.jobId);
    const end = await screen.findByLabelText('경력 1 끝난 달');
    expect([screen.getByLabelText('경력 1 시작한 달'), end]).toEqual([
      expect.objectContaining({ value: '2021-03' }),
      expect.objectContaining({ value: '2022' }),
    ]);
    await userEvent.click(screen.getByRole('button', { name: '이력서로 저장' }));
    expect(document.activeElement).toBe(end);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '경력 1 날짜를 주요 업무에 적어 두기' }));
    expect(screen.getByLabelText('경력 1 주요 업무')).toHaveProperty('value', '2021.03 ~ 2022');
    await userEvent.click(screen.getByRole('button', { name: '이력서로 저장' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(api.requestsTo('/api/v1/resumes')[0]?.body ?? '')).toMatchObject({
      careers: [{ startDate: null, endDate: null, mainTasks: '2021.03 ~ 2022' }],
    });
  });

  it('saves a period as ongoing only when the member says so, where the file does not', async () => {
    onCreate = () => ({ ...success(aResume()), status: 201 });
    const result = withDates({ startDate: '2021-03' }, '끝난 때를 찾지 못했어요.');
    jobs = [{ ...succeeded, result }];
    open(succeeded.jobId);
    const end = await screen.findByLabelText('경력 1 끝난 달');
    await userEvent.click(screen.getByRole('button', { name: '이력서로 저장' }));
    expect(document.activeElement).toBe(end);
    expect(api.requestsTo('/api/v1/resumes')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '진행 중이 맞아요' }));
    await userEvent.click(screen.getByRole('button', { name: '이력서로 저장' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(api.requestsTo('/api/v1/resumes')[0]?.body ?? '')).toMatchObject({
      careers: [{ startDate: '2021-03', endDate: null }],
    });
  });

  it('sends the file as a form, shows the stages, and opens the draft when it is there', async () => {
    onImport = () => {
      jobs = [importJob()];
      return { ...success(importJob()), status: 202 };
    };
    open();
    await choose(aFile());
    await userEvent.click(importButton());
    await screen.findByRole('progressbar', { name: '이력서 가져오기 진행률' });
    const [sent] = api.requestsTo(IMPORT);
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.headers).toMatchObject({ prefer: 'respond-async', 'idempotency-key': expect.any(String) });
    expect(sent?.body).toContain('name="file"; filename="이력서.pdf"');
    expect(screen.getByText('파일 읽기', { selector: '[aria-current="step"]' })).toBeTruthy();
    await move({ stage: 'structure', progress: 50 });
    expect(await screen.findByText('항목 나누기', { selector: '[aria-current="step"]' })).toBeTruthy();
    await move(succeeded);
    expect(await screen.findByLabelText('경력 1 회사')).toHaveProperty('value', '나루테크');
  });

  it.each([
    [413, 'FILE_TOO_LARGE', '사진을 줄이거나'],
    [415, 'UNSUPPORTED_FILE', 'PDF나 DOCX로'],
  ] as const)(
    'says what to do about a %d, and sends the same file under the same key',
    async (status, code, advice) => {
      onImport = () => failure(status, code, '받지 못했습니다.');
      open();
      await choose(aFile());
      await userEvent.click(importButton());
      const alert = (await screen.findByText(new RegExp(advice))).closest('[role="alert"]');
      expect(alert?.textContent).toContain('받지 못했습니다.');
      await userEvent.click(importButton());
      await waitFor(() => expect(api.requestsTo(IMPORT)).toHaveLength(2));
      const keys = api.requestsTo(IMPORT).map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('says why a file could not be read, that it cost nothing, and what to do', async () => {
    const error = {
      errorCode: 'UNREADABLE_FILE',
      message: '암호가 걸린 파일입니다.',
      canRetry: false,
    } as const;
    jobs = [importJob({ status: 'FAILED', error })];
    open(importJob().jobId);
    await screen.findByText(/암호가 걸린 파일입니다. 토큰 5개는 돌려드렸어요./);
    expect(screen.getByText(/암호를 풀거나/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
    expect(screen.getByLabelText('이력서 파일')).toBeTruthy();
  });

  it('finds a running import, and one that waits, after a reload', async () => {
    jobs = [importJob()];
    open();
    await screen.findByRole('progressbar', { name: '이력서 가져오기 진행률' });
    await move(succeeded);
    await userEvent.click(await screen.findByRole('button', { name: '초안 이어서 보기' }));
    expect(await screen.findByLabelText('경력 1 회사')).toBeTruthy();
  });

  it('says so when there is no such import', async () => {
    open('6b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a99');
    await screen.findByText('가져온 내용을 찾을 수 없어요');
    jobs = [aJob({ jobId: '6b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a98' })];
    cleanup();
    open('6b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a98');
    await screen.findByText('가져온 내용을 찾을 수 없어요');
    await userEvent.click(screen.getByRole('button', { name: '파일 고르기' }));
    expect(await screen.findByLabelText('이력서 파일')).toBeTruthy();
  });

  it('marks the text of a field that is pointed at, on a narrow screen in a tab of its own', async () => {
    const company = await review();
    expect(screen.queryByText('나루테크', { selector: '[data-mark]' })).toBeNull();
    const group = company.closest<HTMLElement>('[id^="import-"]');
    if (group) await userEvent.click(within(group).getByRole('button', { name: '회사 원문에서 보기' }));
    const mark = await screen.findByRole('button', { name: '경력 1 회사: 나루테크' });
    expect(mark.dataset['active']).toBe('true');
    const other = screen.getByRole('button', { name: '경력 2 회사: 물결배송' });
    expect(other.dataset['active']).toBeUndefined();
    await userEvent.click(other);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('경력 2 회사')));
  });

  it('moves between the marked texts by the arrows', async () => {
    await review();
    await userEvent.click(screen.getByRole('tab', { name: '원문' }));
    const marks = screen.getAllByRole('button', { name: /: / });
    expect(marks.map(({ tabIndex }) => tabIndex).filter((index) => index === 0)).toHaveLength(1);
    marks[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(marks[1]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('이메일')));
  });

  it('says what is doubtful until the member has confirmed it', async () => {
    await review();
    expect(screen.getByText(/확인할 곳이/).textContent).toContain('1개');
    expect(screen.getByText('원문의 짧은 날짜를 풀어 쓴 값이에요.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '다음 확인할 곳' }));
    expect(document.activeElement).toBe(screen.getByLabelText('경력 1 시작한 달'));
    await userEvent.click(screen.getByRole('button', { name: '확인했어요' }));
    expect(screen.getByText('확인할 곳이 없어요.')).toBeTruthy();
  });

  it('shows what the source does not have as empty', async () => {
    await review();
    expect(screen.getByLabelText('전화번호')).toMatchObject({
      value: '',
      placeholder: '원문에 없어요',
    });
    expect(screen.getAllByText('원문에서 찾지 못했어요.').length).toBeGreaterThan(2);
  });

  it('saves the corrected draft as a resume, after asking about unconfirmed fields', async () => {
    onCreate = () => ({ ...success(aResume()), status: 201 });
    const company = await review();
    await userEvent.clear(company);
    await userEvent.type(company, '나루');
    await userEvent.click(screen.getByRole('button', { name: '이력서로 저장' }));
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('1개 남았어요');
    await userEvent.click(within(question).getByRole('button', { name: '그대로 저장' }));
    await waitFor(() => expect(saved.map(({ resumeId }) => resumeId)).toEqual([7]));
    const [sent] = api.requestsTo('/api/v1/resumes');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      title: '이력서_한도윤',
      careers: [{ companyName: '나루' }, { companyName: '물결배송', endDate: null }],
    });
    expect(records.get(`3:${succeeded.jobId}`)).toMatchObject({
      draft: null,
      outcome: { kind: 'SAVED', resumeId: 7 },
    });
  });

  describe('on a device that stores nothing', () => {
    const full = new DOMException('full', 'QuotaExceededError');

    it('says that changes are not stored, until they are', async () => {
      const company = await review();
      const keep = jest.spyOn(drafts, 'keep').mockRejectedValue(full);
      await userEvent.type(company, '!');
      const text = '고친 내용을 이 기기에 보관하지 못했어요.';
      expect((await screen.findByText(text, { exact: false })).closest('[role="alert"]')).toBeTruthy();
      keep.mockRestore();
      await userEvent.type(company, '!');
      await waitFor(() => expect(screen.queryByText(text, { exact: false })).toBeNull());
    });

    it('goes on to the saved resume all the same', async () => {
      onCreate = () => ({ ...success(aResume()), status: 201 });
      await review();
      await userEvent.click(screen.getByRole('button', { name: '확인했어요' }));
      jest.spyOn(drafts, 'finish').mockRejectedValue(full);
      await userEvent.click(screen.getByRole('button', { name: '이력서로 저장' }));
      await waitFor(() => expect(saved.map(({ resumeId }) => resumeId)).toEqual([7]));
    });
  });

  it('sends the same draft id with the same text, and another one with another text', async () => {
    onCreate = () => failure(503, 'SERVER_ERROR', '잠시 뒤에 다시 해 주세요.');
    const company = await review();
    await userEvent.click(screen.getByRole('button', { name: '확인했어요' }));
    const posts = () =>
      api.requestsTo('/api/v1/resumes').map(({ body }) => sentSchema.parse(JSON.parse(body)));
    const button = () => screen.getByRole('button', { name: '이력서로 저장' });
    const send = async (times: number) => {
      await userEvent.click(button());
      await waitFor(() => expect(posts()).toHaveLength(times));
      await waitFor(() => expect(button()).toHaveProperty('disabled', false));
    };
    await send(1);
    await send(2);
    await userEvent.type(company, '나');
    await send(3);
    const [first, again, other] = posts();
    expect(again).toEqual(first);
    expect(other?.draftId).not.toBe(first?.draftId);
  });

  it('does not save what the server would refuse, and goes to the field', async () => {
    await review();
    const email = screen.getByLabelText('이메일');
    await userEvent.clear(email);
    await userEvent.type(email, '@');
    expect(await screen.findByText('이메일 주소를 확인해 주세요.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '확인했어요' }));
    await userEvent.click(screen.getByRole('button', { name: '이력서로 저장' }));
    expect(document.activeElement).toBe(email);
    expect(api.requestsTo('/api/v1/resumes')).toEqual([]);
  });

  it('keeps an open review, with its corrections, when the import cannot be fetched again', async () => {
    fireEvent.change(await review(), { target: { value: '새봄서점' } });
    const fetchAgain = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.jobs }));
    jobs = [];
    await fetchAgain();
    expect(queryClient.getQueryState(queryKeys.job(succeeded.jobId))?.status).toBe('error');
    jobs = [succeeded];
    await fetchAgain();
    expect(queryClient.getQueryState(queryKeys.job(succeeded.jobId))?.status).toBe('success');
    expect(screen.getByLabelText('경력 1 회사')).toHaveProperty('value', '새봄서점');
  });

  it('keeps corrections through a reload', async () => {
    await userEvent.type(await review(), '놀로지');
    cleanup();
    open(succeeded.jobId);
    expect(await screen.findByLabelText('경력 1 회사')).toHaveProperty('value', '나루테크놀로지');
  });

  it('is discarded after a confirmation, and can be opened again', async () => {
    await review();
    await userEvent.click(screen.getByRole('button', { name: '버리기' }));
    const question = screen.getByRole('alertdialog');
    expect(within(question).getByRole('button', { name: '취소' })).toBe(document.activeElement);
    await userEvent.click(within(question).getByRole('button', { name: '버리기' }));
    expect(await screen.findByLabelText('이력서 파일')).toBeTruthy();
    expect(screen.queryByText('초안 이어서 보기')).toBeNull();
    expect(api.requestsTo('/api/v1/resumes')).toEqual([]);
    cleanup();
    open(succeeded.jobId);
    await userEvent.click(await screen.findByRole('button', { name: '초안 다시 보기' }));
    expect(await screen.findByLabelText('경력 1 회사')).toBeTruthy();
  });
});

const aResume = (): Resume => ({
  ...anImport().draft,
  resumeId: 7,
  techStacks: [],
  careers: [],
  projects: [],
  trainings: [],
  photoUrl: null,
  completedSections: [],
  version: 1,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
});

/** jsdom's own requests know neither the test's server nor Node's forms; fetch does. */
function sendFormsByFetch(): void {
  class FetchedRequest {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => undefined;
    onloadend = () => undefined;
    private request: [method: string, address: string] = ['', ''];
    private readonly headers: Record<string, string> = {};
    open(...request: [method: string, address: string]) {
      this.request = request;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getResponseHeader() {
      return null;
    }
    send(body: FormData) {
      const [method, address] = this.request;
      void fetch(address, { method, headers: this.headers, body }).then(async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        this.onload();
        this.onloadend();
      });
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FetchedRequest });
}
