import type { CoverLetter } from '#contracts';
import { setFields, toDocument } from '@/features/cover-letters/letter-document';
import type { LetterDocument } from '@/features/cover-letters/letter-document';
import { letterType } from '@/features/cover-letters/letter-type';
import type { LetterEditor } from '@/features/cover-letters/letter-type';
import { coverLetter, letterDocument, letterQuestion } from '@/features/cover-letters/testing/letter.factory';
import { HttpError, NetworkError } from '@/lib/api/api-errors';
import { DocumentEditor, DRAFT_DELAY_MILLISECONDS, SAVE_DELAY_MILLISECONDS } from './document-editor.js';
import { openingOf } from './opening.js';
import { memoryDrafts } from './testing/memory-drafts.js';

const draftId = '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11';

interface SaveCall {
  document: LetterDocument;
  version: number;
  improved: boolean;
  answer: (letter: CoverLetter) => void;
  fail: (error: unknown) => void;
}

function open(
  letter: CoverLetter | null = coverLetter(),
  document = letter ? toDocument(letter) : letterDocument(),
) {
  const { type, drafts, records, closing } = memoryDrafts();
  const calls: SaveCall[] = [];
  const network = { online: true };
  const subject = { memberId: 1, documentId: letter?.coverLetterId ?? null, draftId };
  const editor: LetterEditor = new DocumentEditor(
    type,
    { subject, writerId: 'tab-a', opening: { ...openingOf(type, letter, null), document } },
    {
      isOnline: () => network.online,
      save: (sent, version, improved) =>
        new Promise((answer, fail) => calls.push({ document: sent, version, improved, answer, fail })),
    },
  );
  const phase = () => editor.store.getState().save.phase;
  const nextVersion = (call: SaveCall): CoverLetter => ({
    ...coverLetter({ ...call.document, companyName: call.document.companyName || null }),
    version: call.version + 1,
  });
  return { editor, drafts, records, closing, calls, network, phase, nextVersion };
}

const settle = () => jest.advanceTimersByTimeAsync(0);

describe('the editor of a document', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('keeps a draft shortly after an edit, saves after a pause, then drops the draft', async () => {
    const { editor, records, calls, phase, nextVersion } = open();
    editor.update(setFields({ title: '새 제목' }));
    await jest.advanceTimersByTimeAsync(DRAFT_DELAY_MILLISECONDS);
    expect(records.size).toBe(1);
    expect(calls).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    expect(calls).toMatchObject([{ version: 1, improved: false, document: { title: '새 제목' } }]);
    expect(phase()).toBe('saving');
    calls[0]?.answer(nextVersion(calls[0]));
    await settle();
    expect(phase()).toBe('saved');
    expect(records.size).toBe(0);
  });

  it('keeps one save in flight and carries the new version into the next', async () => {
    const { editor, calls, nextVersion } = open();
    editor.update(setFields({ title: '하나' }));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    editor.update(setFields({ title: '둘' }));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS * 3);
    expect(calls).toHaveLength(1);
    calls[0]?.answer(nextVersion(calls[0]));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    expect(calls).toHaveLength(2);
    expect(calls[1]).toMatchObject({ version: 2, document: { title: '둘' } });
  });

  it('keeps a letter that was never saved on the device only', async () => {
    const { editor, drafts, calls, phase } = open(null);
    editor.update(setFields({ title: '아직' }));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS * 2);
    expect(calls).toHaveLength(0);
    expect(phase()).toBe('local');
    expect((await drafts.read(editor.draftSubject))?.document.title).toBe('아직');
  });

  it('drops its draft after the first save, and keeps the next one for the saved letter', async () => {
    const { editor, records, phase } = open(null);
    editor.update(setFields({ title: '처음' }));
    await jest.advanceTimersByTimeAsync(DRAFT_DELAY_MILLISECONDS);
    const letter = coverLetter();
    editor.rebase(letter, toDocument(letter));
    await settle();
    expect(phase()).toBe('saved');
    expect(records.size).toBe(0);
    expect(editor.draftSubject.documentId).toBe(letter.coverLetterId);
  });

  it('keeps the draft while offline, and saves when asked to once there is a network again', async () => {
    const { editor, records, calls, network, phase, nextVersion } = open();
    network.online = false;
    editor.update(setFields({ title: '기차 안' }));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    expect(phase()).toBe('offline');
    expect(records.size).toBe(1);
    network.online = true;
    const done = editor.saveNow();
    await settle();
    calls[0]?.answer(nextVersion(calls[0]));
    expect((await done).phase).toBe('saved');
  });

  it('does not report a save as over while the next one runs that another caller began', async () => {
    const { editor, calls, nextVersion } = open();
    editor.update(setFields({ title: '하나' }));
    const saves = [editor.saveNow()];
    await settle();
    editor.update(setFields({ title: '둘' }));
    saves.push(editor.saveNow(), editor.saveNow());
    if (calls[0]) calls[0].answer(nextVersion(calls[0]));
    await settle();
    if (calls[1]) calls[1].answer(nextVersion(calls[1]));
    const phases = (await Promise.all(saves)).map(({ phase }) => phase);
    expect(phases).toEqual(['waiting', 'saved', 'saved']);
    expect(calls).toHaveLength(2);
  });

  it('retries by itself when the server is unreachable', async () => {
    const { editor, calls, phase, nextVersion } = open();
    editor.update(setFields({ title: '다시' }));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    calls[0]?.fail(new NetworkError());
    await settle();
    expect(phase()).toBe('offline');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(calls).toHaveLength(2);
    if (calls[1]) calls[1].answer(nextVersion(calls[1]));
    await settle();
    expect(phase()).toBe('saved');
  });

  it('keeps the draft when the session has ended', async () => {
    const { editor, records, calls, phase } = open();
    editor.update(setFields({ title: '만료' }));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    calls[0]?.fail(new HttpError(401, { message: '로그인이 필요해요.' }));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS * 10);
    expect(phase()).toBe('signed-out');
    expect(records.size).toBe(1);
    expect(calls).toHaveLength(1);
  });

  it('stops at a conflict, shows the current letter, and continues from its version', async () => {
    const { editor, calls, phase } = open();
    const current = coverLetter({ version: 7, questions: [letterQuestion({ text: '다른 탭' })] });
    editor.update(setFields({ title: '내 제목' }));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    calls[0]?.fail(new HttpError(409, { errorCode: 'VERSION_CONFLICT', message: '', data: current }));
    await settle();
    expect(editor.store.getState().save).toMatchObject({ phase: 'conflict', failure: { current } });
    editor.rebase(current, { ...toDocument(current), title: '내 제목' });
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    expect(phase()).toBe('saving');
    expect(calls[1]).toMatchObject({ version: 7, document: { title: '내 제목' } });
  });

  it('recognizes its own save when the answer to it got lost', async () => {
    const { editor, calls, phase, nextVersion } = open();
    editor.update(setFields({ title: '하나' }));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    calls[0]?.fail(new NetworkError());
    editor.update(setFields({ title: '하나 둘' }));
    await jest.advanceTimersByTimeAsync(3_000);
    const current = calls[0] && nextVersion(calls[0]);
    calls[1]?.fail(new HttpError(409, { errorCode: 'VERSION_CONFLICT', message: '', data: current }));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    expect(phase()).toBe('saving');
    expect(calls[2]).toMatchObject({ version: 2, document: { title: '하나 둘' } });
  });

  it('tells the server that the text is improved until a save has succeeded', async () => {
    const { editor, calls, nextVersion } = open();
    editor.edit(letterDocument(), { improved: true });
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    calls[0]?.fail(new HttpError(503, { message: '잠시 뒤에' }));
    await jest.advanceTimersByTimeAsync(3_000);
    expect(calls.map(({ improved }) => improved)).toEqual([true, true]);
    if (calls[1]) calls[1].answer(nextVersion(calls[1]));
    editor.update(setFields({ title: '그다음' }));
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    expect(calls[2]?.improved).toBe(false);
  });

  it('saves a draft that was found at opening', async () => {
    const letter = coverLetter();
    const { calls } = open(letter, { ...toDocument(letter), title: '어제 쓰던 제목' });
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    expect(calls).toMatchObject([{ version: 1, document: { title: '어제 쓰던 제목' } }]);
  });

  it('stores unsaved text at once when the page closes, before any timer', () => {
    const { editor, closing } = open();
    editor.storeDraftSync();
    expect(closing.size).toBe(0);
    editor.update(setFields({ title: '바로 닫기' }));
    editor.storeDraftSync();
    expect([...closing.values()].join()).toContain('바로 닫기');
  });

  it('leaves no draft behind once it was discarded, not even by closing', async () => {
    const { editor, records } = open(null);
    editor.update(setFields({ title: '버릴 글' }));
    await jest.advanceTimersByTimeAsync(DRAFT_DELAY_MILLISECONDS);
    await editor.discard();
    await editor.close();
    expect(records.size).toBe(0);
  });

  it('sends and stores nothing any more once it was discarded', async () => {
    const { editor, records, calls } = open();
    editor.update(setFields({ title: '지우기로 한 글' }));
    await editor.discard();
    editor.update(setFields({ title: '그 뒤에 쓴 글' }));
    editor.storeDraftSync();
    await jest.advanceTimersByTimeAsync(SAVE_DELAY_MILLISECONDS);
    await editor.close();
    expect(calls).toEqual([]);
    expect(records.size).toBe(0);
  });

  it('sends unsaved text when it is closed', async () => {
    const { editor, calls } = open();
    editor.update(setFields({ title: '나가기 전' }));
    void editor.close();
    await settle();
    expect(calls).toMatchObject([{ document: { title: '나가기 전' } }]);
  });

  it('keeps the base text with the draft', async () => {
    const letter = coverLetter();
    const { editor, drafts, calls, nextVersion } = open(letter);
    editor.update(setFields({ title: '첫 제목' }));
    const saving = editor.saveNow();
    await settle();
    const [call] = calls;
    call?.answer(nextVersion(call));
    await saving;
    expect(editor.store.getState().base?.title).toBe('첫 제목');
    editor.update(setFields({ title: '둘째 제목' }));
    await editor.storeDraft();
    expect(await drafts.read(editor.draftSubject)).toMatchObject({
      base: { title: '첫 제목' },
      document: { title: '둘째 제목' },
    });
  });

  it('keeps both sides when its draft turns out to be another letter of the server', async () => {
    const { editor, drafts, phase } = open(null, letterDocument({ title: '여기서 쓴 글' }));
    const subject = editor.draftSubject;
    const letter = coverLetter({ title: '서버의 글' });
    editor.conflictWith(letter);
    expect(phase()).toBe('conflict');
    expect(editor.store.getState()).toMatchObject({ base: null, document: { title: '여기서 쓴 글' } });
    await settle();
    expect(await drafts.read(subject)).toBeNull();
    const kept = await drafts.read(editor.draftSubject);
    expect(kept).toMatchObject({ document: { title: '여기서 쓴 글' } });
    expect(openingOf(letterType, letter, kept)).toMatchObject({ isConflicting: true, base: null });
  });
});
