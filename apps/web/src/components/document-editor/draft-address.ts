import { useEffect, useEffectEvent, useState } from 'react';
import type { DocumentType, SavedDocument } from './document-type.js';
import type { DraftStore, DraftSubject } from './draft-store.js';

/**
 * The document that a draft became; null while the draft is still one, and 'asking' until that is known. A draft
 * with text of its own on this device stays a draft. The answer is found once, when the draft is opened: the page is
 * not replaced while the member writes.
 * @param draftId null where no draft is open
 * @param findElsewhere asked where this device does not know the draft as saved
 */
export function useDocumentOfDraft<Document, Saved extends SavedDocument>(
  { drafts, isPristine }: Pick<DocumentType<Document, Saved>, 'drafts' | 'isPristine'>,
  { memberId, draftId }: { memberId: number | undefined; draftId: string | null },
  findElsewhere?: () => Promise<number | null>,
): number | null | 'asking' {
  const [known, setKnown] = useState<{ draftId: string; documentId: number | null } | null>(null);
  const isKnown = known !== null && known.draftId === draftId;
  if (known !== null && draftId === null) setKnown(null);

  const find = useEffectEvent(async (owner: number, opened: string): Promise<number | null> => {
    const subject = { memberId: owner, documentId: null, draftId: opened };
    const draft = await drafts.read(subject).catch(() => null);
    if (draft && !isPristine(draft.document)) return null;
    return drafts.savedAs(owner, opened) ?? (await findElsewhere?.()) ?? null;
  });
  useEffect(() => {
    if (memberId === undefined || draftId === null || isKnown) return;
    let isCurrent = true;
    void find(memberId, draftId).then((documentId) => isCurrent && setKnown({ draftId, documentId }));
    return () => {
      isCurrent = false;
    };
  }, [drafts, memberId, draftId, isKnown]);

  return isKnown ? known.documentId : 'asking';
}

/** The draft that an editor's address names; null where it names none. */
interface AddressDraft {
  draftId: string | null;
  /** Whether it is still a draft and is edited here. */
  isEdited: boolean;
}

/** What is edited at the address of a saved document, and the React key that keeps an editor open over its first save. */
interface AddressSubject {
  subject: DraftSubject;
  key: string;
}

/** Finds the subject of a saved document's address. A draft that a first save has just moved there keeps its key. */
export function useAddressSubject<Document>(
  drafts: DraftStore<Document>,
  { draftId, isEdited }: AddressDraft,
): (memberId: number, documentId: number) => AddressSubject {
  const [nextDraftId] = useState(() => crypto.randomUUID());
  const [edited, setEdited] = useState<string | null>(null);
  if (isEdited && draftId !== null && draftId !== edited) setEdited(draftId);
  return (memberId, documentId) => {
    const isJustSaved = edited !== null && drafts.savedAs(memberId, edited) === documentId;
    return isJustSaved
      ? { subject: { memberId, documentId, draftId: edited }, key: edited }
      : { subject: { memberId, documentId, draftId: nextDraftId }, key: String(documentId) };
  };
}
