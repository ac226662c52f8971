import { z } from 'zod';
import { tabChannel } from '@/lib/tabs/tab-channel';

const channel = tabChannel('draft-kept', z.object({ kind: z.string(), draftId: z.string() }));

/** Tells the other tabs of this browser that a draft of a kind, by its name, was written here. */
export const tellDraftKept = channel.tell;

/** @returns a function that stops listening */
export const onDraftElsewhere = channel.listen;
