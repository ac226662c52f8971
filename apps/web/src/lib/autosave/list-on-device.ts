import { isHttpError } from '@/lib/api/api-errors';
import type { DocumentCalls } from './document-calls.js';
import type { Draft, DraftStore } from './draft-store.js';

/**
 * What only this device has, newest first: documents that were never saved, and what was written of saved ones that
 * are gone from the server. A draft of one that is there comes back when that one is opened.
 */
export async function listOnDevice<Document, Saved>(
  drafts: DraftStore<Document>,
  calls: Pick<DocumentCalls<Document, Saved>, 'fetch'>,
  memberId: number,
  signal: AbortSignal,
): Promise<Draft<Document>[]> {
  const kept = await drafts.list(memberId);
  const isAlone = ({ documentId }: Draft<Document>) =>
    documentId === null || isGone(calls, documentId, signal);
  const areAlone = await Promise.all(kept.map(isAlone));
  return kept.filter((_, index) => areAlone[index]);
}

async function isGone<Document, Saved>(
  calls: Pick<DocumentCalls<Document, Saved>, 'fetch'>,
  id: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await calls.fetch(id, signal);
    return false;
  } catch (error) {
    return isHttpError(error, 404);
  }
}
