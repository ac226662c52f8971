import type { DocumentKind, SavedDocument } from './document-type.js';
import type { DraftStore, DraftSubject } from './draft-store.js';
import { useEffect, useEffectEvent, useState } from 'react';

interface DraftQuestion<Document> {
  kind: Pick<DocumentKind<Document, SavedDocument>, 'isPristine'>;
  drafts: DraftStore<Document>;
  memberId: number | undefined;
  /** Null where no draft is open. */
  draftId: string | null;
  /** Asked where this device does not know the draft as saved. */
  findElsewhere?: () => Promise<number | null>;
}

/**
 * The document that a draft became; null when the draft is still one. Text that this device keeps of the draft goes
 * first. It is asked once when a draft is opened: what is being written moves to no other page by itself.
 */
export function useDocumentOfDraft<Document>({
  kind,
  drafts,
  memberId,
  draftId,
  findElsewhere,
}: DraftQuestion<Document>): number | null | 'asking' {
  const [known, setKnown] = useState<{ draftId: string; documentId: number | null } | null>(null);
  const isKnown = known !== null && known.draftId === draftId;
  if (known !== null && draftId === null) setKnown(null);

  const find = useEffectEvent(async (owner: number, asked: string): Promise<number | null> => {
    const subject = { memberId: owner, documentId: null, draftId: asked };
    const draft = await drafts.read(subject).catch(() => null);
    if (draft && !kind.isPristine(draft.document)) return null;
    return drafts.savedAs(owner, asked) ?? (await findElsewhere?.()) ?? null;
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

/** The draft that stands in an editor's address; null where none does. */
interface AddressDraft {
  draftId: string | null;
  /** Whether it is still a draft and is being written here. */
  isWritten: boolean;
}

/** What is written at an address of a saved document, and the key that keeps an editor open over its first save. */
interface AddressSubject {
  subject: DraftSubject;
  key: string;
}

/** Tells what is written at a document's address; a draft that a first save has just moved there is still the same one. */
export function useAddressSubject<Document>(
  drafts: DraftStore<Document>,
  { draftId, isWritten }: AddressDraft,
): (memberId: number, documentId: number) => AddressSubject {
  const [nextDraftId] = useState(() => crypto.randomUUID());
  const [written, setWritten] = useState<string | null>(null);
  if (isWritten && draftId !== null && draftId !== written) setWritten(draftId);
  return (memberId, documentId) => {
    const isJustSaved = written !== null && drafts.savedAs(memberId, written) === documentId;
    return isJustSaved
      ? { subject: { memberId, documentId, draftId: written }, key: written }
      : { subject: { memberId, documentId, draftId: nextDraftId }, key: String(documentId) };
  };
}
