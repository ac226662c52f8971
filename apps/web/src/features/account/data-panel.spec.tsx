import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import { DeleteAccountDialog } from './data-panel.js';

describe('leaving', () => {
  const api = new TestApi();
  let left: number;
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    left = 0;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.handler = () => success(null);
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });
  const open = () =>
    renderWithApp(
      <DeleteAccountDialog
        isOpen
        onOpenChange={() => undefined}
        onLeft={async () => {
          left += 1;
        }}
      />,
    );
  const confirm = () => screen.getByRole('button', { name: '탈퇴하기' });
  const box = () => screen.getByRole('textbox');

  it('says what will be deleted, and focuses the safe button', () => {
    open();
    expect(document.activeElement?.textContent).toBe('계속 쓰기');
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(4);
    expect(screen.getByRole('link', { name: '개인정보처리방침' })).toBeTruthy();
    expect(confirm()).toHaveProperty('disabled', true);
  });

  it.each(['', '탈퇴', '탈퇴합니', '탈퇴 합니다', '탈퇴합니다!'])(
    'does not accept %j as the confirmation',
    async (typed) => {
      open();
      if (typed !== '') await userEvent.type(box(), typed);
      expect(confirm()).toHaveProperty('disabled', true);
    },
  );

  it('happens by the button alone, not by Enter in the field', async () => {
    open();
    await userEvent.type(box(), '탈퇴합니다{Enter}');
    expect(api.requests).toEqual([]);
    await userEvent.click(confirm());
    await waitFor(() => expect(left).toBe(1));
    expect(api.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['DELETE', '/api/v1/me', '{"confirmation":"탈퇴합니다"}'],
    ]);
  });

  it('accepts the word in decomposed Hangul, as some systems type it', async () => {
    open();
    await userEvent.type(box(), '탈퇴합니다'.normalize('NFD'));
    expect(confirm()).toHaveProperty('disabled', false);
  });

  it('shows why it was refused, and the member stays', async () => {
    api.handler = () => failure(403, 'FORBIDDEN', '마지막 루트 관리자는 탈퇴할 수 없습니다.');
    open();
    await userEvent.type(box(), '탈퇴합니다');
    await userEvent.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toContain(
      '마지막 루트 관리자는 탈퇴할 수 없습니다.',
    );
    expect(left).toBe(0);
  });
});
