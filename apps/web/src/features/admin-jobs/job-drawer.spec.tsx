import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { publishLiveEvent } from '@/lib/live/event-hub';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { success } from '../../../testing/test-api.js';
import { JobDrawer } from './job-drawer.js';
import { anAdminJob, NO_CHILDREN, jobIdOf, JobFixture } from './testing/job-fixture.js';

const fixture = new JobFixture();

describe('the view of one job', () => {
  const opened = jest.fn<(jobId: string) => void>();
  beforeAll(() => fixture.api.start());
  afterAll(() => fixture.api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fixture.reset();
    opened.mockReset();
    fixture.jobs = [anAdminJob({ jobId: jobIdOf(1) })];
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });
  const open = () =>
    renderWithApp(
      <JobDrawer jobId={jobIdOf(1)} onOpen={opened} onRetried={opened} onClose={() => undefined} />,
    );
  const timeline = async () => {
    const list = await screen.findByRole('list', { name: '그동안 있었던 일' });
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

  it('shows the events in order, with the time in Seoul and the gaps', async () => {
    fixture.jobs = [anAdminJob({ jobId: jobIdOf(1), status: 'FAILED', canBeRetried: true, attempt: 2 })];
    fixture.details = {
      timeline: [
        { kind: 'ACCEPTED', at: '2026-11-20T14:59:58Z' },
        { kind: 'TOKENS', at: '2026-11-20T14:59:58Z', entryKind: 'HOLD', amount: -5 },
        { kind: 'STARTED', at: '2026-11-20T14:59:58.400Z' },
        {
          kind: 'STEP_FINISHED',
          at: '2026-11-20T15:00:08Z',
          step: 'feedback',
          prompt: { name: 'cover_letter_feedback', version: 2 },
        },
        { kind: 'ATTEMPT_FAILED', at: '2026-11-20T15:02:08Z', attempt: 1, errorCode: 'AI_TIMEOUT' },
        { kind: 'FAILED', at: '2026-11-20T15:02:08Z' },
        { kind: 'TOKENS', at: '2026-11-20T15:02:08Z', entryKind: 'RELEASE', amount: 5 },
      ],
    };
    open();
    expect(await timeline()).toEqual([
      '접수2026. 11. 20. 23:59:58',
      '토큰 보관 −523:59:58',
      '시작23:59:58 · 0.4초 뒤',
      '단계 끝남: 진단 (프롬프트 cover_letter_feedback 2판)2026. 11. 21. 00:00:08 · 9.6초 뒤',
      '1번째 시도 실패 (AI_TIMEOUT)00:02:08 · 2분 뒤',
      '실패00:02:08',
      '토큰 반환 +500:02:08',
    ]);
  });

  it('follows a running job to its end', async () => {
    open();
    expect((await timeline()).at(-1)).toBe('지금: 실행 중 · 진단 30%');
    fixture.jobs = [
      anAdminJob({ jobId: jobIdOf(1), status: 'SUCCEEDED', finishedAt: '2026-11-20T00:00:30Z' }),
    ];
    fixture.details = { timeline: [{ kind: 'SUCCEEDED', at: '2026-11-20T00:00:30Z' }] };
    act(() => publishLiveEvent('job-completed', { jobId: jobIdOf(1), type: 'AI_IMPROVE' }));
    await waitFor(async () => expect((await timeline()).at(-1)).toMatch(/^완료/));
    expect(screen.getByRole('status').textContent).toBe('완료');
    expect(screen.queryByRole('button', { name: /취소/ })).toBeNull();
  });

  it('counts the jobs that it is made of, and leads to the one it is a part of', async () => {
    fixture.details = { children: { ...NO_CHILDREN, running: 3, succeeded: 1200 } };
    fixture.jobs = [anAdminJob({ jobId: jobIdOf(1), parentJobId: jobIdOf(9) })];
    open();
    await userEvent.click(await screen.findByRole('button', { name: '윗작업 보기' }));
    expect(opened).toHaveBeenCalledWith(jobIdOf(9));
    expect(fact('나눈 작업')).toBe('실행 중 3 · 완료 1,200');
  });

  it('copies the number of the request', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    open();
    await user.click(await screen.findByRole('button', { name: '요청 번호 복사' }));
    expect(write).toHaveBeenCalledWith('request-7');
  });

  it('leads to the new job after a retry', async () => {
    const again = anAdminJob({ jobId: jobIdOf(2), status: 'QUEUED' });
    fixture.jobs = [anAdminJob({ jobId: jobIdOf(1), status: 'CANCELLED', canBeRetried: true, tokenCost: 0 })];
    fixture.answers[`POST /${jobIdOf(1)}/retry`] = () => ({ ...success(again), status: 202 });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'AI 개선 작업 다시 실행' }));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(/토큰은 들지 않아요/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: '다시 실행' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith(jobIdOf(2)));
    expect(fixture.asked('POST', `/${jobIdOf(1)}/retry`)).toHaveLength(1);
  });

  it('says so when there is no such job', async () => {
    fixture.jobs = [];
    open();
    expect(await screen.findByText('이 작업은 이제 없어요')).toBeTruthy();
  });
});
