import { cleanup, render, screen } from '@testing-library/react';
import { notify } from '@/lib/toast';
import { stubMediaQueries } from '../../../testing/stub-media-queries.js';
import ToastArea from './toast-area.js';

describe('the toast area', () => {
  afterEach(cleanup);

  it.each([
    ['top', true],
    ['bottom', false],
  ])('is at the %s of the screen when phone is %s', async (edge, isPhone) => {
    stubMediaQueries((media) => isPhone && media.includes('max-width'));
    render(<ToastArea />);
    notify.success(`저장했어요. ${edge}`);
    const toast = (await screen.findByText(`저장했어요. ${edge}`)).closest('[data-sonner-toast]');
    expect(toast?.getAttribute('data-y-position')).toBe(edge);
  });
});
