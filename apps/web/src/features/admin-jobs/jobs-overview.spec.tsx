import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure } from '../../../testing/test-api.js';
import { JobsOverview } from './jobs-overview.js';
import { statistics, JobFixture } from './testing/job-fixture.js';

const fixture = new JobFixture();

describe('the overview of the jobs', () => {
  let writtenSearchParams: string[];
  beforeAll(() => fixture.api.start());
  afterAll(() => fixture.api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // The chart draws nothing where nothing is laid out.
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 240));
    fixture.reset();
    writtenSearchParams = [];
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });
  const open = (searchParams = '') => renderWithApp(<JobsOverview />, { searchParams, writtenSearchParams });
  const shown = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  const cells = (table: string, row: number) =>
    within(within(screen.getByRole('table', { name: table })).getAllByRole('row')[row] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.lastElementChild?.textContent);

  it('shows waiting and running jobs, and how jobs ended by type and over time', async () => {
    open();
    await screen.findByText('1,234');
    expect(shown('실행 중')?.textContent).toBe('4');
    expect(shown('가장 오래 기다린 작업')?.textContent).toBe('1분 35초');
    expect(cells('종류별 작업', 1)).toEqual(['AI 개선', '10', '2', '1', '3', '32초', '1분 1초', '50']);
    await userEvent.click(screen.getByText('시간대별 숫자'));
    expect(cells('시간대별 작업', 2)).toEqual(['11. 20. 09:30~10:00', '3', '0', '1']);
    const legend = within(screen.getByRole('figure')).getAllByRole('listitem');
    expect(legend.map(({ textContent }) => textContent.trim())).toEqual([
      '완료 10',
      '실패 2',
      '취소 1',
      '다시 시도 3',
    ]);
  });

  it('draws each end with a fill of its own', async () => {
    const { container } = open();
    const bars = () => [...container.querySelectorAll('.recharts-bar-rectangle path')];
    await waitFor(() => expect(bars()).toHaveLength(4));
    const fills = new Set(bars().map((bar) => bar.getAttribute('fill')));
    expect(fills.size).toBe(3);
  });

  it('keeps the window in the address', async () => {
    open('?hours=5');
    await screen.findByText('1,234');
    expect(screen.getByRole('button', { name: '24시간' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: '7일' }));
    await waitFor(() => expect(fixture.asked('GET', '/statistics').at(-1)?.query.get('hours')).toBe('168'));
    expect(writtenSearchParams.at(-1)).toBe('?hours=168');
  });

  it('shows that nothing ended, and still what waits', async () => {
    fixture.statistics = statistics({ types: [], buckets: [], oldestQueuedSeconds: null });
    open('?hours=1');
    await screen.findByText('지난 1시간 동안 끝난 작업이 없어요');
    expect(shown('가장 오래 기다린 작업')?.textContent).toBe('없음');
  });

  it('says that it could not be loaded, and tries again', async () => {
    fixture.answers['GET /statistics'] = () =>
      failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    open();
    await screen.findByText('현황을 불러오지 못했어요');
    fixture.answers = {};
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('1,234')).toBeTruthy();
  });
});
