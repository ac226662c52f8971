import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderWithApp } from '../../testing/render-with-app.js';
import { success, TestApi } from '../../testing/test-api.js';
import MemberOverlays from './member-overlays.js';
import { useShellDialogStore } from './shell-dialog-store.js';

const api = new TestApi();
const NO_JOBS = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 10 };

describe('the dialogs of every page of a member', () => {
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    api.handler = () => success(NO_JOBS);
  });
  afterEach(() => {
    cleanup();
    useShellDialogStore.getState().close();
  });

  it.each([
    ['the palette', { key: 'k', ctrlKey: true }, '빠른 이동'],
    ['the keys', { key: '?' }, '단축키'],
  ])('shows %s at once, with nothing to fetch that may be out of reach', (_, keys, name) => {
    renderWithApp(<MemberOverlays />);
    fireEvent.keyDown(document.body, keys);
    expect(screen.getByRole('dialog', { name })).toBeTruthy();
  });
});
