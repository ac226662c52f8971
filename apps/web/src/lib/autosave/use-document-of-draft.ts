import { useEffect, useEffectEvent, useState } from 'react';
import type { DocumentKind, SavedDocument } from './document-kind.js';
import type { DraftStore } from './draft-store.js';

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
