import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ToastArea from '@/components/ui/toast-area';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { aProductInfo } from '../../../testing/product-info.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success } from '../../../testing/test-api.js';
import { GoogleButton } from './google-button.js';

const FAILED = '로그인 준비 중 오류가 발생했습니다. 다시 시도해 주세요.';
const api = apiOfFile();

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the Google button', () => {
  it("shows that the sign-in could not be prepared, without the server's message, and can be pressed again", async () => {
    api.handler = ({ path }) =>
      path === '/auth/google/url'
        ? failure(503, 'SERVER_ERROR', '서비스가 잠시 불안정합니다.')
        : success(aProductInfo());
    renderWithApp(
      <>
        <ToastArea />
        <GoogleButton returnTo="/cover-letters" />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: '구글로 시작하기' }));
    const toast = (await screen.findByText(FAILED)).closest('[data-sonner-toast]');
    expect(toast?.getAttribute('data-type')).toBe('error');
    expect(screen.queryByText('서비스가 잠시 불안정합니다.')).toBeNull();
    expect(api.requestsTo('/auth/google/url')[0]?.query.get('redirectUri')).toBe(aProductInfo().redirectUri);

    await userEvent.click(screen.getByRole('button', { name: '구글로 시작하기' }));
    await waitFor(() => expect(api.requestsTo('/auth/google/url')).toHaveLength(2));
  });

  it('can be pressed again on a page that the browser kept and shows again, by going back', async () => {
    api.handler = ({ path }) =>
      success(
        path === '/auth/google/url'
          ? { loginUrl: 'http://localhost/#provider', state: 'state' }
          : aProductInfo(),
      );
    renderWithApp(<GoogleButton returnTo="/cover-letters" />);
    const button = screen.getByRole('button', { name: '구글로 시작하기' });
    await userEvent.click(button);
    await waitFor(() => expect(window.location.hash).toBe('#provider'));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    const showPage = (persisted: boolean) =>
      act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
    showPage(false);
    expect(button.getAttribute('aria-busy')).toBe('true');
    showPage(true);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(button);
    await waitFor(() => expect(api.requestsTo('/auth/google/url')).toHaveLength(2));
  });
});
