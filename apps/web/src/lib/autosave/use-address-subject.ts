import { useState } from 'react';
import type { DraftStore, DraftSubject } from './draft-store.js';

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
