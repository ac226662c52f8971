import { letterDocument } from '@/features/cover-letters/testing/letter.factory';
import { letterDraft as draft, memoryDrafts } from './testing/memory-drafts.js';

const { draftId } = draft();

describe('DraftStore', () => {
  it('keeps one draft a member and document', async () => {
    const { drafts } = memoryDrafts();
    const mine = draft();
    await drafts.write(mine);
    await drafts.write(draft({ memberId: 2, document: letterDocument({ title: '남의 글' }) }));
    expect(await drafts.read(mine)).toEqual(mine);
    expect(await drafts.read(draft({ documentId: 7 }))).toBeNull();
  });

  it('treats a record that does not fit its schema as missing', async () => {
    const { drafts, records } = memoryDrafts();
    await drafts.write(draft());
    for (const key of records.keys()) records.set(key, { document: '옛 모양' });
    expect(await drafts.read(draft())).toBeNull();
    expect(await drafts.listUnsaved(1)).toEqual([]);
  });

  it('prefers what a closing page wrote when it is newer', async () => {
    const { drafts, closing } = memoryDrafts();
    await drafts.write(draft({ updatedAt: 10 }));
    drafts.writeSync(draft({ updatedAt: 11, document: letterDocument({ title: '나가면서 쓴 제목' }) }));
    expect((await drafts.read(draft()))?.document.title).toBe('나가면서 쓴 제목');
    expect(await drafts.listUnsaved(1)).toMatchObject([{ updatedAt: 11 }]);
    await drafts.write(draft({ updatedAt: 12 }));
    expect((await drafts.read(draft()))?.updatedAt).toBe(12);
    await drafts.discard(draft());
    expect(closing.size).toBe(0);
  });

  it('remembers the letter that a draft became, for its member', () => {
    const { drafts } = memoryDrafts();
    drafts.rememberSaved(draft(), 41);
    expect(drafts.savedAs(1, draftId)).toBe(41);
    expect(drafts.savedAs(2, draftId)).toBeNull();
  });

  it('lets a save pass that the full storage of the device cannot remember', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { drafts, closing } = memoryDrafts();
    jest.spyOn(closing, 'set').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => drafts.rememberSaved(draft(), 41)).not.toThrow();
    expect(drafts.savedAs(1, draftId)).toBeNull();
    logged.mockRestore();
  });

  it("discards a draft only as it was read: another tab's stays, and so does a newer one", async () => {
    const { drafts } = memoryDrafts();
    const other = draft({ documentId: 7, writerId: 'tab-b' });
    await drafts.write(other);
    await drafts.discardAsOf({ ...other, writerId: 'tab-a' });
    await drafts.discardAsOf({ ...other, updatedAt: other.updatedAt - 1 });
    expect(await drafts.read(other)).toEqual(other);
    await drafts.discardAsOf(other);
    expect(await drafts.read(other)).toBeNull();
  });

  it('forgets the drafts and the saved letters of one member only', async () => {
    const { drafts, records, closing } = memoryDrafts();
    const [mine, other] = [draft(), draft({ memberId: 11 })];
    for (const each of [mine, other]) {
      await drafts.write(each);
      drafts.writeSync({ ...each, documentId: 7 });
      drafts.rememberSaved(each, 41);
    }
    await drafts.forget(1);
    expect(await drafts.list(1)).toEqual([]);
    expect(drafts.savedAs(1, draftId)).toBeNull();
    expect(await drafts.list(11)).toHaveLength(2);
    expect([records.size, closing.size]).toEqual([1, 2]);
  });

  it('lists letters never saved, newest first, of this member only', async () => {
    const { drafts } = memoryDrafts();
    const newer = draft({ draftId: crypto.randomUUID(), updatedAt: 20 });
    for (const each of [draft(), newer, draft({ documentId: 3 }), draft({ memberId: 2 })])
      await drafts.write(each);
    expect((await drafts.listUnsaved(1)).map((each) => each.updatedAt)).toEqual([20, 10]);
  });
});
