import { useEffect } from 'react';
import { z } from 'zod';
import { tabChannel } from './tab-channel.js';

/** A document that is open in this tab. */
export interface OpenDocument {
  memberId: () => number;
  /** Stores what is unsaved, on the server where possible and else on this device. */
  store: () => Promise<void>;
  /** Whether the text is stored nowhere, because neither the server nor this device has taken it. */
  isInMemoryOnly: () => boolean;
  /** Gives the text up: no later write stores it. */
  discard: () => Promise<void>;
}

const documents = new Set<OpenDocument>();

const unstoredTexts = new Set<symbol>();

/** Reports, for a page whose text is no open document, whether this device has refused to store it. */
export function useUnstoredText(isUnstored: boolean): void {
  useEffect(() => {
    if (!isUnstored) return;
    const text = Symbol('unstored text');
    unstoredTexts.add(text);
    return () => void unstoredTexts.delete(text);
  }, [isUnstored]);
}

/** @returns a function that removes it when it is closed */
export function addOpenDocument(document: OpenDocument): () => void {
  documents.add(document);
  return () => documents.delete(document);
}

const MAXIMUM_WAIT_MILLISECONDS = 3_000;

/**
 * Stores what is unsaved in the documents of this tab, as far as the server answers in time.
 * @returns whether all text of this tab is stored
 */
export async function storeOpenDocuments(): Promise<boolean> {
  const open = [...documents];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAXIMUM_WAIT_MILLISECONDS);
  });
  await Promise.race([Promise.all(open.map((document) => document.store())), tooLate]);
  clearTimeout(timer);
  return unstoredTexts.size === 0 && !open.some((document) => document.isInMemoryOnly());
}

const channel = tabChannel('texts-erased', z.object({ memberId: z.number().int() }));

/** Gives up the member's open documents in this tab, and tells the other tabs that the member's texts are erased. */
export async function discardOpenDocuments(memberId: number): Promise<void> {
  channel.send({ memberId });
  await discardDocumentsOfThisTab(memberId);
}

export async function discardDocumentsOfThisTab(memberId: number): Promise<void> {
  const open = [...documents].filter((document) => document.memberId() === memberId);
  await Promise.all(open.map((document) => document.discard()));
}

/** Listens for a member who erases all texts in another tab. @returns a function that stops listening */
export const onTextsErased = channel.listen;
