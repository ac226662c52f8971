import { cleanup, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { RESUME_SECTIONS, toPage } from '#contracts';
import { sectionElementId } from '@/features/resumes/section-elements';
import { aResume } from '@/features/resumes/testing/resume.factory';
import { contentShown } from '@/lib/content-shown';
import { useSessionStore } from '@/lib/stores/session-store';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { success } from '../../../testing/test-api.js';
import ResumeEditorPage from './resume-editor-page.js';

const shownSections = () =>
  RESUME_SECTIONS.filter((section) => document.getElementById(sectionElementId(section)));

describe('the sections of an opened resume', () => {
  const api = apiOfFile();
  beforeEach(() => {
    useSessionStore.getState().setUser(aMember());
    api.handler = ({ method, path }) => {
      if (path.startsWith('/api/v1/resumes/')) return success(aResume());
      if (method === 'POST') return success({ findings: [] });
      return success(path.includes('spelling') ? [] : toPage([], 0, { page: 0, size: 10 }));
    };
  });
  afterEach(() => {
    cleanup();
    useSessionStore.getState().clear();
  });

  /** The numbers of sections that were shown one after the other while the page changed: each once, without 0. */
  async function countsWhileOpening(): Promise<number[]> {
    const counts: number[] = [];
    const observer = new MutationObserver(() => counts.push(shownSections().length));
    observer.observe(document.body, { childList: true, subtree: true });
    renderWithApp(
      <Routes>
        <Route path="/resumes/:id" element={<ResumeEditorPage />} />
      </Routes>,
      { path: '/resumes/7' },
    );
    await waitFor(() => expect(shownSections()).toHaveLength(RESUME_SECTIONS.length));
    observer.disconnect();
    return [...new Set(counts)].filter((count) => count > 0);
  }

  // In this order: the first page of a visit is opened once.
  it('are shown after the first two on the first page of a visit', async () => {
    expect((await countsWhileOpening())[0]).toBe(2);
  });

  it('are shown together on later pages', async () => {
    await contentShown();
    expect(await countsWhileOpening()).toEqual([RESUME_SECTIONS.length]);
  });
});
