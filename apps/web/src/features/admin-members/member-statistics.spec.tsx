import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, success } from '../../../testing/test-api.js';
import { someStatistics, memberFixtureOfFile } from './testing/member-fixture.js';

describe('the numbers of all members', () => {
  const fixture = memberFixtureOfFile();
  const isStatistics = ({ path }: { path: string }) => path.endsWith('/statistics');
  const pills = () => screen.findByLabelText('회원 요약');
  const chart = async (name: string) => within(await screen.findByRole('region', { name }));
  const numbers = (area: Awaited<ReturnType<typeof chart>>) => {
    const definitions = area.getAllByRole('definition');
    return area
      .getAllByRole('term')
      .map((term, index) => `${term.textContent} ${definitions[index]?.textContent}`);
  };

  it('stand in the pills, with the share of active ones to one decimal', async () => {
    fixture.open();
    expect(numbers(within(await pills()))).toEqual([
      '전체 회원 1,200명',
      '활성화율 83.3%',
      '일반 1,190명',
      '관리자 8명',
      '루트 관리자 2명',
    ]);
  });

  it('stand beside the charts as text', async () => {
    fixture.open();
    expect(numbers(await chart('신규 가입'))).toEqual(['오늘 3명', '이번 달 45명']);
    expect(numbers(await chart('회원 상태'))).toEqual(['활성 1,000명', '비활성 200명']);
    await waitFor(() => expect(document.querySelectorAll('.recharts-pie-sector')).toHaveLength(4));
  });

  it('show suspended members where there are any', async () => {
    fixture.statistics = someStatistics({ activeMembers: 990, suspendedMembers: 10 });
    fixture.open();
    expect(numbers(await chart('회원 상태'))).toEqual(['활성 990명', '비활성 200명', '정지 10명']);
  });

  it('say that nobody has joined this month', async () => {
    fixture.statistics = someStatistics({ todayNewMembers: 0, monthlyNewMembers: 0 });
    fixture.open();
    const joined = await chart('신규 가입');
    expect(joined.getByText('이번 달에는 아직 새로 가입한 회원이 없어요.')).toBeTruthy();
    expect(numbers(joined)).toEqual(['오늘 0명', '이번 달 0명']);
  });

  it('are 0 without members', async () => {
    const none = Object.fromEntries(Object.keys(someStatistics()).map((name) => [name, 0]));
    fixture.answer(isStatistics, () => success(none));
    fixture.open();
    expect(await screen.findByText('통계 데이터가 없습니다')).toBeTruthy();
    expect((await pills()).textContent).toContain('활성화율0.0%');
  });

  it('say that they load', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.answer(isStatistics, async () => {
      await held;
      return success(fixture.statistics);
    });
    fixture.open();
    const region = within(screen.getByRole('region', { name: '회원 통계' }));
    expect(region.getByRole('status').textContent).toContain('로딩 중...');
    expect(screen.queryByLabelText('회원 요약')).toBeNull();
    release();
    await pills();
    await waitFor(() => expect(region.queryByRole('status')).toBeNull());
  });

  it('say that they could not be loaded, and load when asked again', async () => {
    let isAway = true;
    fixture.answer(isStatistics, () =>
      isAway ? failure(400, 'VALIDATION_ERROR', '잠시 쉬고 있습니다.') : success(fixture.statistics),
    );
    fixture.open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('통계 데이터를 불러오지 못했습니다.')).toBeTruthy();
    expect(alert.getByText('잠시 쉬고 있습니다.')).toBeTruthy();
    isAway = false;
    await userEvent.click(alert.getByRole('button', { name: '다시 시도' }));
    await pills();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
