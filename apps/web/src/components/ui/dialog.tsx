import { deferred } from '@/lib/deferred';
import type { DialogProps } from './dialog-frame.js';

export type { DialogProps };

/** A dialog; its code is fetched after the page's content, or when it opens. */
export const Dialog = deferred<DialogProps>(
  () => import('./dialog-frame.js').then(({ DialogFrame }) => DialogFrame),
  {
    isNeeded: ({ isOpen }) => isOpen,
  },
);
