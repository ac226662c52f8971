import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithApp } from '../../testing/render-with-app.js';
import { success, TestApi } from '../../testing/test-api.js';
import GalleryPage from './gallery-page.js';

const api = new TestApi();

describe('the gallery', () => {
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    api.handler = () => success(null);
  });
  afterEach(cleanup);
  // `act` waits until the charts, which load lazily, are drawn.
  const open = () => act(async () => renderWithApp(<GalleryPage />));

  it('shows the components without a member', async () => {
    await open();
    expect(screen.getAllByRole('region').length).toBeGreaterThanOrEqual(7);
    expect(screen.getByRole('table', { name: '이름' })).toBeTruthy();
  });

  it.each(['center', 'bottomSheet', 'side', 'confirm'])('opens the %s dialog', async (name) => {
    await open();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByRole(name === 'confirm' ? 'alertdialog' : 'dialog')).toBeTruthy();
  });
});
