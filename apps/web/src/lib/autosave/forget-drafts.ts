import { createStore, delMany, keys } from 'idb-keyval';
import type { DocumentKind, SavedDocument } from './document-kind.js';

type StoredKind = Pick<DocumentKind<unknown, SavedDocument>, 'name' | 'database'>;

/** Deletes what this device keeps of a member's documents, such as drafts that were never saved. */
export async function forgetDrafts(memberId: number, kinds: readonly StoredKind[]): Promise<void> {
  for (const { name, database } of kinds) {
    const isOwn = (key: string) =>
      [`${name}-draft:`, `${name}-saved-as:`].some((start) => key.startsWith(`${start}${memberId}:`));
    for (const key of Object.keys(localStorage)) if (isOwn(key)) localStorage.removeItem(key);
    const store = createStore(database, 'drafts');
    await delMany(
      (await keys<string>(store)).filter((key) => isOwn(String(key))),
      store,
    );
  }
}
