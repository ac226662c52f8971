import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { useSessionStore } from '@/lib/stores/session-store';
import { useThemeStore } from '@/lib/theme-store';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { AccountMenu } from './account-menu.js';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function open(member = aMember()) {
  useSessionStore.getState().setUser(member);
  const props = { onOpenPalette: jest.fn(), onOpenHelp: jest.fn(), onSignOut: jest.fn() };
  const { container } = renderWithApp(
    <>
      <AccountMenu {...props} />
      <Address />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: '이미나님의 계정 메뉴' }));
  return { ...props, container };
}

const item = (name: string) => screen.getByRole('menuitem', { name });

describe('the account menu', () => {
  beforeEach(() => useThemeStore.getState().choose('system'));
  afterEach(() => {
    cleanup();
    useSessionStore.getState().clear();
  });

  it('says who is signed in', async () => {
    await open();
    expect(screen.getByText('mina@example.com')).toBeTruthy();
    expect(screen.getByText('이미나')).toBeTruthy();
  });

  it('disappears after the session ends', async () => {
    await open();
    act(() => useSessionStore.getState().clear());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leads to the letters', async () => {
    await open();
    await userEvent.click(item('자기소개서 목록'));
    expect(screen.getByText('/cover-letters')).toBeTruthy();
  });

  it.each([
    ['내 계정', '/account'],
    ['휴지통', '/account?tab=trash'],
  ])('leads to %s', async (name, address) => {
    await open();
    await userEvent.click(item(name));
    expect(screen.getByText(address)).toBeTruthy();
  });

  it.each([
    ['빠른 이동', 'onOpenPalette'],
    ['단축키', 'onOpenHelp'],
    ['로그아웃', 'onSignOut'],
  ] as const)('offers %s', async (name, callback) => {
    const props = await open();
    await userEvent.click(item(name));
    expect(props[callback]).toHaveBeenCalledTimes(1);
  });

  it('shows the theme that is chosen and chooses another', async () => {
    await open();
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('시스템 설정');
    await userEvent.click(screen.getByRole('menuitemradio', { name: '어둡게' }));
    expect(useThemeStore.getState().choice).toBe('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  it('shows the initial in place of a picture that cannot be loaded', async () => {
    const { container } = await open(aMember({ picture: 'https://pictures.example.com/mina.png' }));
    const picture = container.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('https://pictures.example.com/mina.png');
    if (picture) fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('이')).toBeTruthy();
  });
});
