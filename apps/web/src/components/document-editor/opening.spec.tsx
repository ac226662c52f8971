import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CoverLetter } from '#contracts';
import { toDocument } from '@/features/cover-letters/letter-document';
import type { LetterDocument } from '@/features/cover-letters/letter-document';
import { letterType } from '@/features/cover-letters/letter-type';
import { coverLetter, letterDocument } from '@/features/cover-letters/testing/letter.factory';
import { renderHookWithApp, renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import { DeviceDrafts } from './device-drafts.js';
import type { DocumentType } from './document-type.js';
import { openingOf, useOpening } from './opening.js';
import { letterDraft, memoryDrafts } from './testing/memory-drafts.js';

const letter = coverLetter({ version: 3 });
const draft = (overrides: Parameters<typeof letterDraft>[0] = {}) =>
  letterDraft({
    documentId: letter.coverLetterId,
    baseVersion: 3,
    document: letterDocument({ title: '이 기기에서 쓰던 제목' }),
    updatedAt: 1000,
    ...overrides,
  });

describe('the opening of a letter', () => {
  it('starts empty when there is nothing', () => {
    expect(openingOf(letterType, null, null)).toMatchObject({ document: { title: '' }, restoredFrom: null });
  });

  it('continues a draft written on the version the server has', () => {
    expect(openingOf(letterType, letter, draft())).toMatchObject({
      document: { title: '이 기기에서 쓰던 제목' },
      restoredFrom: { writerId: 'tab-a', updatedAt: 1000 },
      isConflicting: false,
    });
  });

  it('sees a conflict when the letter was saved elsewhere since', () => {
    expect(openingOf(letterType, letter, draft({ baseVersion: 2 })).isConflicting).toBe(true);
  });

  it('does not mention a draft that the server already has', () => {
    const opening = openingOf(letterType, letter, draft({ baseVersion: 2, document: toDocument(letter) }));
    expect(opening).toMatchObject({ restoredFrom: null, isConflicting: false });
  });
});

const [DELETED, EXISTING] = [41, 42];
const draftOf = (documentId: number, title: string) =>
  draft({ documentId, draftId: crypto.randomUUID(), document: letterDocument({ title }) });

describe('what this device kept of a letter that was deleted elsewhere', () => {
  const api = new TestApi();
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.handler = ({ path }) =>
      path.endsWith(`/${EXISTING}`)
        ? success(coverLetter({ coverLetterId: EXISTING }))
        : failure(404, 'NOT_FOUND', '자기소개서를 찾을 수 없어요.');
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });

  const subject = { memberId: 1, documentId: DELETED, draftId: crypto.randomUUID() };

  it('becomes a new letter when that one is opened', async () => {
    const { type, drafts, records } = memoryDrafts();
    await drafts.write(draftOf(DELETED, '지워진 뒤에 쓴 글'));
    const { result } = renderHookWithApp(() => useOpening(type, subject));
    await waitFor(() => expect(result.current.status).toBe('detached'));
    const draftId = result.current.status === 'detached' ? result.current.draftId : '';
    const opened = await drafts.read({ memberId: 1, documentId: null, draftId });
    expect(opened).toMatchObject({ baseVersion: null, document: { title: '지워진 뒤에 쓴 글' } });
    expect(records.size).toBe(1);
  });

  it('fails to open when nothing was kept', async () => {
    const { type } = memoryDrafts();
    const { result } = renderHookWithApp(() => useOpening(type, subject));
    await waitFor(() => expect(result.current.status).toBe('failed'));
  });

  const list = (type: DocumentType<LetterDocument, CoverLetter>) =>
    renderWithApp(<DeviceDrafts type={type} memberId={1} />);

  it('is listed with the drafts that only this device has, with a link to it', async () => {
    const { type, drafts } = memoryDrafts();
    await drafts.write(draftOf(DELETED, '지워진 뒤에 쓴 글'));
    await drafts.write(draftOf(EXISTING, '저장 중인 글'));
    list(type);
    expect(await screen.findByText('지워진 뒤에 쓴 글', { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: '이어서 쓰기' }).getAttribute('href')).toBe(
      `/cover-letter/${DELETED}`,
    );
    expect(screen.queryByText('저장 중인 글', { exact: false })).toBeNull();
  });

  it('leaves the focus in the list when one of several is discarded', async () => {
    const { type, drafts } = memoryDrafts();
    await drafts.write(draftOf(DELETED, '먼저 쓴 글'));
    await drafts.write(draftOf(DELETED + 2, '나중에 쓴 글'));
    list(type);
    const first = await screen.findByText('먼저 쓴 글', { exact: false });
    const row = within(first.closest('li') ?? document.body);
    await userEvent.click(row.getByRole('button', { name: '버리기' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '버리기' }),
    );
    await waitFor(() => expect(screen.getAllByRole('button', { name: '버리기' })).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '버리기' })));
  });
});
