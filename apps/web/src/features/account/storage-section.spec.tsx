import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import { StorageSection } from './storage-section.js';

describe('the storage of the account', () => {
  const api = new TestApi();
  const storage = {
    documents: { used: 12, limit: 1_000 },
    photos: { used: 500, limit: 500 },
    versions: { used: 20_010, limit: 20_000 },
    bytes: { used: 1_500_000, limit: 500_000_000 },
  };
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });

  it('shows what is used and what is left, which is never less than nothing', async () => {
    api.handler = () => success(storage);
    renderWithApp(<StorageSection />);
    expect(await screen.findByText('12개 / 1,000개 · 988개 남음')).toBeTruthy();
    expect(screen.getByText('20,010개 / 20,000개 · 0개 남음')).toBeTruthy();
    expect(screen.getByText('2MB / 500MB · 498MB 남음')).toBeTruthy();
    expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toContain(
      '100',
    );
  });

  it('says what is full and how to make room, but not of versions, which make room by themselves', async () => {
    api.handler = () => success({ ...storage, photos: { used: 499, limit: 500 } });
    const { unmount } = renderWithApp(<StorageSection />);
    await screen.findByText('499장 / 500장 · 1장 남음');
    expect(screen.queryByText('가득 참')).toBeNull();
    expect(screen.queryByRole('link', { name: '휴지통' })).toBeNull();
    unmount();
    api.handler = () => success(storage);
    renderWithApp(<StorageSection />);
    expect(await screen.findAllByText('가득 참')).toHaveLength(1);
    expect(screen.getByRole('link', { name: '휴지통' }).getAttribute('href')).toBe('/account?tab=trash');
  });

  it('says that it is not known, and asks again', async () => {
    api.handler = () => failure(400, 'VALIDATION_ERROR', '아니요.');
    renderWithApp(<StorageSection />);
    await screen.findByText('보관 공간을 확인하지 못했어요');
    api.handler = () => success(storage);
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('12개 / 1,000개 · 988개 남음')).toBeTruthy();
  });
});
