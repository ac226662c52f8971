import { cleanup, render, screen } from '@testing-library/react';
import { notify } from '@/lib/toast';
import ToastArea from './toast-area.js';

function pretendPhone(isPhone: boolean): void {
  const matchMedia = (media: string) => ({
    media,
    matches: isPhone && media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.defineProperty(globalThis, 'matchMedia', { value: matchMedia, configurable: true, writable: true });
}

describe('the toast area', () => {
  afterEach(cleanup);

  it.each([
    ['top', true],
    ['bottom', false],
  ])('is at the %s of the screen when phone is %s', async (edge, isPhone) => {
    pretendPhone(isPhone);
    render(<ToastArea />);
    notify.success(`저장했어요. ${edge}`);
    const toast = (await screen.findByText(`저장했어요. ${edge}`)).closest('[data-sonner-toast]');
    expect(toast?.getAttribute('data-y-position')).toBe(edge);
  });
});
