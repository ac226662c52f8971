import { z } from 'zod';
import { tabChannel } from '@/lib/tab-channel';

const channel = tabChannel('session', z.enum(['signed-in', 'signed-out']));

/** Tells the other tabs of this browser. */
export const tellOtherTabs = channel.send;

/** @returns a function that stops listening */
export const onOtherTab = channel.listen;
