import { z } from 'zod';
import { tabChannel } from '@/lib/tabs/tab-channel';

const channel = tabChannel(
  'document-saved',
  z.object({ kind: z.string(), documentId: z.number().int(), version: z.number().int() }),
);

/** Tells the other tabs of this browser that a document of a kind, by its name, was saved here. */
export const tellSaved = channel.tell;

/** @returns a function that stops listening */
export const onSavedElsewhere = channel.listen;
