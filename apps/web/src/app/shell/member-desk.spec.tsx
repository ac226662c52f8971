import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useDeskStore } from '@/lib/stores/desk-store';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { success, TestApi } from '../../../testing/test-api.js';
import MemberDesk from './member-desk.js';

const api = new TestApi();
const NO_JOBS = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 10 };

describe("the member's desk", () => {
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    api.handler = () => success(NO_JOBS);
  });
  afterEach(() => {
    cleanup();
    useDeskStore.getState().close();
  });

  it.each([
    ['the palette', { key: 'k', ctrlKey: true }, '빠른 이동'],
    ['the keys', { key: '?' }, '단축키'],
  ])('shows %s at once, with nothing to fetch that may be out of reach', (_, keys, name) => {
    renderWithApp(<MemberDesk />);
    fireEvent.keyDown(document.body, keys);
    expect(screen.getByRole('dialog', { name })).toBeTruthy();
  });
});
