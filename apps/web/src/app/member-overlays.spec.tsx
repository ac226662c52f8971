import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../testing/member.factory.js';
import { renderWithApp } from '../../testing/render-with-app.js';
import { success, TestApi } from '../../testing/test-api.js';
import MemberOverlays from './member-overlays.js';
import { useShellDialogStore } from '@/lib/stores/shell-dialog-store';

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
    useSessionStore.getState().clear();
  });

  it.each([
    ['the palette', { key: 'k', ctrlKey: true }, '빠른 이동'],
    ['the keys', { key: '?' }, '단축키'],
  ])('shows %s at once, without a request that could fail', (_, keys, name) => {
    renderWithApp(<MemberOverlays />);
    fireEvent.keyDown(document.body, keys);
    expect(screen.getByRole('dialog', { name })).toBeTruthy();
  });

  it.each(['dialog', 'menu'])('shows no keys for a ? that is pressed in a %s', (role) => {
    renderWithApp(
      <>
        <MemberOverlays />
        <div role={role}>
          <button>안</button>
        </div>
      </>,
    );
    fireEvent.keyDown(screen.getByRole('button', { name: '안' }), { key: '?' });
    expect(screen.queryByRole('dialog', { name: '단축키' })).toBeNull();
  });

  it.each([
    ['ADMIN', 1],
    ['USER', 0],
  ] as const)('lists the pages for administrators for %s: %i', async (role, found) => {
    useSessionStore.getState().setUser(aMember({ role }));
    renderWithApp(<MemberOverlays />);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await waitFor(() => expect(screen.queryAllByRole('option', { name: '회원 관리' })).toHaveLength(found));
  });
});
