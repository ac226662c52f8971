import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, success } from '../../../testing/test-api.js';
import { SORT_OPTIONS } from './member-filters.js';
import { aListedMember, memberFixtureOfFile } from './testing/member-fixture.js';

const DEFAULTS = 'sortBy=createdAt&sortDirection=desc';

describe('the list of members', () => {
  const fixture = memberFixtureOfFile();
  const isList = ({ path }: { path: string }) => path === '/api/v1/admin';
  const rows = async () =>
    within(await screen.findByRole('table', { name: '회원 목록' }))
      .getAllByRole('row')
      .slice(1);
  const form = () => within(screen.getByRole('search', { name: '회원 찾기' }));
  const press = (name: string) => userEvent.click(form().getByRole('button', { name }));
  const select = (label: string, option: string) =>
    userEvent.selectOptions(form().getByLabelText(label), option);
  const type = (label: string, text: string) => userEvent.type(form().getByLabelText(label), text);
  const lastAsked = (query: string) => waitFor(() => expect(fixture.lists().at(-1)).toBe(query));
  const pagerButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  it('shows the identity and the properties of each', async () => {
    fixture.members = [
      aListedMember(),
      aListedMember({
        memberId: 13,
        name: '윤별',
        email: 'byeol@example.com',
        role: 'ADMIN',
        status: 'SUSPENDED',
        lastLoginAt: null,
      }),
      aListedMember({ memberId: 1, name: '한바다', role: 'ROOT', status: 'INACTIVE' }),
    ];
    fixture.total = 3;
    fixture.open();
    const cells = (await rows()).map((row) => within(row).getAllByRole('cell'));
    const text = (row: number, column: number) => cells[row]?.[column]?.textContent ?? '';
    expect(text(0, 0)).toContain('김하늘');
    expect(text(0, 0)).toContain('haneul@example.com #12');
    expect(text(0, 0)).not.toContain('나');
    expect([text(0, 1), text(1, 1), text(2, 1)]).toEqual(['권한일반', '권한관리자', '권한루트 관리자']);
    expect([text(0, 2), text(1, 2), text(2, 2)]).toEqual(['상태활성', '상태정지', '상태비활성']);
    expect(text(0, 3)).toContain('2026. 11. 1.');
    expect(text(1, 3)).toContain('로그인 기록 없음');
    expect(text(0, 4)).toContain('2026. 10. 1.');
    expect(within(cells[2]?.[0] ?? document.body).getByText('나')).toBeTruthy();
  });

  it('begins with everybody, the newest first, ten to a page', async () => {
    fixture.open();
    await rows();
    expect(fixture.lists()).toEqual([`page=0&size=10&${DEFAULTS}`]);
    expect(form().getByLabelText<HTMLSelectElement>('권한').value).toBe('all');
    expect(form().getByLabelText<HTMLSelectElement>('상태').value).toBe('all');
    expect(form().getByLabelText<HTMLSelectElement>('정렬').value).toBe('createdAt,desc');
  });

  it('offers every order in both directions, and every role and status', async () => {
    expect(SORT_OPTIONS.map(({ label }) => label)).toEqual([
      '가입일 내림차순',
      '가입일 오름차순',
      '마지막 로그인 내림차순',
      '마지막 로그인 오름차순',
      '이메일 내림차순',
      '이메일 오름차순',
      '이름 내림차순',
      '이름 오름차순',
    ]);
    fixture.open();
    await rows();
    const options = (label: string) =>
      [...form().getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
    expect(options('권한')).toEqual(['전체', '일반', '관리자', '루트 관리자']);
    expect(options('상태')).toEqual(['전체', '활성', '비활성', '정지']);
  });

  it('is filtered when 검색 is pressed, from the first page on', async () => {
    fixture.total = 45;
    fixture.open('?page=2');
    await rows();
    await type('이메일', '  hane');
    await type('이름', '하늘');
    await select('권한', '관리자');
    await select('상태', '정지');
    await select('정렬', '이메일 오름차순');
    expect(fixture.lists()).toEqual([`page=2&size=10&${DEFAULTS}`]);
    expect(fixture.writtenSearchParams).toEqual([]);

    await press('검색');
    await lastAsked(
      new URLSearchParams({
        page: '0',
        size: '10',
        email: 'hane',
        name: '하늘',
        role: 'ADMIN',
        status: 'SUSPENDED',
        sortBy: 'email',
        sortDirection: 'asc',
      }).toString(),
    );
    expect(fixture.lists()).toHaveLength(2);
    await waitFor(() => expect(fixture.writtenSearchParams.at(-1)).toContain('role=ADMIN'));
  });

  it('takes a part of an e-mail address, and Enter, and leaves empty filters out', async () => {
    fixture.open();
    await rows();
    await type('이메일', 'hane{Enter}');
    await lastAsked(`page=0&size=10&email=hane&${DEFAULTS}`);
    expect(form().getByLabelText('이메일').getAttribute('type')).toBe('email');
  });

  it('goes back to the defaults, applied, on the first page', async () => {
    fixture.total = 45;
    fixture.open('?page=1&email=hane&role=USER&sortBy=name&sortDirection=asc');
    await rows();
    expect(fixture.lists()).toEqual(['page=1&size=10&email=hane&role=USER&sortBy=name&sortDirection=asc']);
    await type('이름', '하');
    await press('필터 초기화');
    await lastAsked(`page=0&size=10&${DEFAULTS}`);
    expect(form().getByLabelText<HTMLInputElement>('이름').value).toBe('');
    expect(form().getByLabelText<HTMLInputElement>('이메일').value).toBe('');
    await waitFor(() => expect(fixture.writtenSearchParams.at(-1)).toBe(''));
  });

  it('turns its pages, and goes to the first when their size changes', async () => {
    fixture.total = 45;
    fixture.open();
    await rows();
    expect(screen.getByText('총 45개 중 1-10 표시')).toBeTruthy();
    expect([pagerButton('첫 쪽').disabled, pagerButton('이전 쪽').disabled]).toEqual([true, true]);
    await userEvent.click(pagerButton('마지막 쪽'));
    await lastAsked(`page=4&size=10&${DEFAULTS}`);
    expect(await screen.findByText('총 45개 중 41-45 표시')).toBeTruthy();
    expect(screen.getByText('5 / 5')).toBeTruthy();
    expect([pagerButton('다음 쪽').disabled, pagerButton('마지막 쪽').disabled]).toEqual([true, true]);

    const sizes = screen.getByLabelText<HTMLSelectElement>('한 쪽에 볼 개수');
    expect([...sizes.options].map(({ text }) => text)).toEqual(['10개씩', '20개씩', '50개씩']);
    await userEvent.selectOptions(sizes, '20개씩');
    await lastAsked(`page=0&size=20&${DEFAULTS}`);
  });

  it('says that it loads', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.answer(isList, async () => {
      await held;
      return success({ content: [], totalElements: 0, totalPages: 0, number: 0, size: 10 });
    });
    fixture.open();
    const list = within(screen.getByRole('region', { name: '회원 목록' }));
    expect(list.getByText('로딩 중...')).toBeTruthy();
    release();
    expect(await list.findByText('조건에 맞는 회원이 없어요')).toBeTruthy();
  });

  it('says that it could not be loaded, and loads when asked again', async () => {
    let isAway = true;
    const others = fixture.api.handler;
    fixture.answer(isList, (request) =>
      isAway ? failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.') : others(request),
    );
    fixture.open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('회원 목록을 불러오지 못했습니다.')).toBeTruthy();
    isAway = false;
    await userEvent.click(alert.getByRole('button', { name: '다시 시도' }));
    expect(await rows()).toHaveLength(1);
  });

  it('offers a reset where no member matches', async () => {
    fixture.members = [];
    fixture.total = 0;
    fixture.open('?name=없는이름');
    const list = within(screen.getByRole('region', { name: '회원 목록' }));
    await list.findByText('조건에 맞는 회원이 없어요');
    await userEvent.click(list.getAllByRole('button', { name: '필터 초기화' })[1] ?? document.body);
    await lastAsked(`page=0&size=10&${DEFAULTS}`);
  });
});
