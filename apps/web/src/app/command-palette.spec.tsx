import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { useSessionStore } from '@/lib/stores/session-store';
import { useThemeStore } from '@/lib/theme-store';
import { ADMIN_PAGE_COMMANDS } from '@/pages/admin/admin-pages';
import { aMember } from '../../testing/member.factory.js';
import { renderWithApp } from '../../testing/render-with-app.js';
import { CommandPalette } from './command-palette.js';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open() {
  const props = { onClose: jest.fn(), onOpenHelp: jest.fn(), onSignOut: jest.fn() };
  renderWithApp(
    <>
      <CommandPalette {...props} adminPages={ADMIN_PAGE_COMMANDS} />
      <Address />
    </>,
  );
  return { ...props, input: screen.getByRole('combobox', { name: '할 일 찾기' }) };
}

const shown = () => screen.queryAllByRole('option').map((option) => option.textContent);
const activeName = () => screen.getByRole('option', { selected: true }).textContent;
const address = () => screen.getByText(/^\//).textContent;

describe('the palette', () => {
  beforeEach(() => {
    useThemeStore.getState().choose('system');
    useSessionStore.getState().clear();
  });

  it('lists commands at once, and finds them by initial consonants and by other words', async () => {
    const { input } = open();
    expect(shown()).toContain('로그아웃');
    await userEvent.type(input, 'ㄹㄱㅇㅇ');
    expect(shown()).toEqual(['로그아웃']);
    await userEvent.clear(input);
    await userEvent.type(input, '라이트');
    expect(shown()).toEqual(['화면 밝게']);
  });

  it('says so when nothing is found, and does nothing on Enter then', async () => {
    const { input, onClose } = open();
    await userEvent.type(input, '없는 일{Enter}');
    expect(screen.getByRole('status').textContent).toBe('검색 결과가 없습니다');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('cycles with the arrows and runs the chosen command on Enter', async () => {
    const { input, onClose, onSignOut } = open();
    const [first, second] = shown();
    await userEvent.type(input, '{ArrowDown}');
    expect(activeName()).toBe(second);
    await userEvent.type(input, '{ArrowUp}');
    expect(activeName()).toBe(first);
    await userEvent.type(input, '{ArrowUp}{Enter}');
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('starts again at the top when the search changes', async () => {
    const { input } = open();
    await userEvent.type(input, '{ArrowDown}{ArrowDown}화면');
    expect(activeName()).toBe('화면 밝게');
  });

  it('leaves Enter to a syllable that is being composed', async () => {
    const { input, onClose } = open();
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'ROOT',
      '관리자',
      ['회원 관리', '복구 관리', '크롤링 관리', '크롤링 출처', '작업', 'AI 호출', '감사 기록'],
    ],
    [
      'ADMIN',
      '관리자',
      ['회원 관리', '복구 관리', '크롤링 관리', '크롤링 출처', '작업', 'AI 호출', '감사 기록'],
    ],
    ['ADMIN', '크롤링', ['크롤링 관리', '크롤링 출처']],
    ['USER', '관리자', []],
    ['USER', '관리', []],
    ['USER', '감사', []],
  ] as const)('lists for a %s who searches %s only what the role may open', async (role, search, found) => {
    useSessionStore.getState().setUser(aMember({ role }));
    const { input } = open();
    await userEvent.type(input, search);
    expect(shown()).toEqual(found);
  });

  it.each([
    ['회원 관리', '/admin/members'],
    ['복구 관리', '/admin/restore'],
    ['admin jobs', '/admin/jobs'],
    ['AI 호출', '/admin/ai'],
    ['감사 기록', '/admin/audit'],
  ])('opens for an administrator who searches %s the page %s', async (search, path) => {
    useSessionStore.getState().setUser(aMember({ role: 'ADMIN' }));
    const { input } = open();
    await userEvent.type(input, `${search}{Enter}`);
    expect(address()).toBe(path);
  });

  it('leads to the dictionary of the member', async () => {
    const { input } = open();
    await userEvent.type(input, '내 사전{Enter}');
    expect(address()).toBe('/account?tab=words');
  });

  it('leads to a page and sets the theme', async () => {
    const { input } = open();
    await userEvent.type(input, '새 자기소개서{Enter}');
    expect(address()).toBe('/cover-letter/new');
    await userEvent.clear(input);
    await userEvent.type(input, 'dark{Enter}');
    expect(useThemeStore.getState().choice).toBe('dark');
  });
});
