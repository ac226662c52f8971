import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ToastArea from '@/components/ui/toast-area';
import { setFields } from '@/features/cover-letters/letter-document';
import type { LetterEditor } from '@/features/cover-letters/letter-type';
import { coverLetter, letterDocument } from '@/features/cover-letters/testing/letter.factory';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { DocumentEditor } from './document-editor.js';
import { EditorNotices } from './editor-notices.js';
import { openingOf } from './opening.js';
import { letterDraft, memoryDrafts } from './testing/memory-drafts.js';

type LetterDraft = ReturnType<typeof letterDraft>;

const draftOf = (overrides: Partial<LetterDraft> = {}): LetterDraft =>
  letterDraft({
    document: letterDocument({ title: '어제 쓰던 글' }),
    writerId: 'yesterday',
    ...overrides,
  });
const { draftId } = draftOf();

/** The notices over a letter that was opened from what this device kept; `records` are what it keeps now. */
async function open(kept: readonly LetterDraft[], letter: ReturnType<typeof coverLetter> | null = null) {
  const { type, drafts, records } = memoryDrafts();
  for (const draft of kept) await drafts.write(draft);
  const subject = { memberId: 1, documentId: letter?.coverLetterId ?? null, draftId };
  const editor: LetterEditor = new DocumentEditor(
    type,
    { subject, writerId: 'today', opening: openingOf(type, letter, await drafts.read(subject)) },
    {
      isOnline: () => true,
      save: async (document, version) => ({ ...coverLetter(), ...contentOf(document), version: version + 1 }),
    },
  );
  renderWithApp(
    <>
      <EditorNotices editor={editor} />
      <ToastArea />
    </>,
  );
  const document = () => editor.store.getState().document;
  return { editor, drafts, records, document };
}

const contentOf = ({ title, questions }: LetterDraft['document']) => ({ title, questions });
const discard = () => screen.queryByRole('button', { name: '버리기' });
const question = () => screen.findByRole('alertdialog', { name: '이 글을 버릴까요?' });

describe('discarding what this device kept of a letter', () => {
  afterEach(cleanup);

  it('asks first, and keeps all of it when the answer is no', async () => {
    const { records } = await open([draftOf()]);
    await userEvent.click(await screen.findByRole('button', { name: '버리기' }));
    expect((await question()).textContent).toContain('되찾을 수 없어요');
    await userEvent.click(within(await question()).getByRole('button', { name: '취소' }));
    expect(records.size).toBe(1);
  });

  it('does so once it is confirmed', async () => {
    const { records } = await open([draftOf()]);
    await userEvent.click(await screen.findByRole('button', { name: '버리기' }));
    await userEvent.click(within(await question()).getByRole('button', { name: '버리기' }));
    await waitFor(() => expect(records.size).toBe(0));
  });

  it('is not offered any more once something was written after it', async () => {
    const { editor } = await open([draftOf()]);
    expect(discard()).toBeTruthy();
    act(() => editor.update(setFields({ title: '오늘 더 쓴 글' })));
    expect(discard()).toBeNull();
  });

  it('goes back to what the server has, if that is confirmed before it is saved', async () => {
    const letter = coverLetter({ title: '서버의 글' });
    const kept = draftOf({ documentId: letter.coverLetterId, baseVersion: 1, improved: true });
    const { editor, document } = await open([kept], letter);
    await userEvent.click(await screen.findByRole('button', { name: '버리기' }));
    expect(document().title).toBe('어제 쓰던 글');
    await userEvent.click(within(await question()).getByRole('button', { name: '버리기' }));
    expect(document().title).toBe('서버의 글');
    expect(editor.store.getState().improved).toBe(false);
  });

  it('is not offered any more once the server has it, not even by a question that stands open', async () => {
    const letter = coverLetter({ title: '서버의 글' });
    const { editor } = await open([draftOf({ documentId: letter.coverLetterId, baseVersion: 1 })], letter);
    await userEvent.click(await screen.findByRole('button', { name: '버리기' }));
    await question();
    await act(async () => void (await editor.saveNow()));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(discard()).toBeNull();
    expect(screen.getByText(/이 기기에 보관한 글을 불러왔어요/)).toBeTruthy();
  });

  it('of another letter asks first too, and takes the one that was named', async () => {
    const [other, older] = [crypto.randomUUID(), crypto.randomUUID()];
    const { records } = await open([
      draftOf({ draftId: other, updatedAt: 9 }),
      draftOf({ draftId: older, updatedAt: 8 }),
    ]);
    await userEvent.dblClick(await screen.findByRole('button', { name: '버리기' }));
    await question();
    expect(records.size).toBe(2);
    await userEvent.click(within(await question()).getByRole('button', { name: '버리기' }));
    await waitFor(() => expect(discard()).toBeNull());
    expect([...records.keys()].join()).toContain(older);
  });

  it('of another letter says so when the device refuses, and stays offered', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { drafts } = await open([draftOf({ draftId: crypto.randomUUID() })]);
    const refusal = new DOMException('refused', 'UnknownError');
    jest.spyOn(drafts, 'discardAsOf').mockRejectedValueOnce(refusal);
    await userEvent.click(await screen.findByRole('button', { name: '버리기' }));
    await userEvent.click(within(await question()).getByRole('button', { name: '버리기' }));
    expect(await screen.findByText('버리지 못했어요. 다시 해 주세요.')).toBeTruthy();
    expect(logged).toHaveBeenCalledWith(expect.any(String), refusal);
    expect(discard()).toBeTruthy();
    logged.mockRestore();
  });
});
