import { notify } from '@/lib/toast';

/** Texts of a document by their ids. */
type Texts = ReadonlyMap<string, string>;

interface Correction {
  before: Texts;
  corrected: Texts;
  /** The texts as they are at the moment of the call. */
  read: () => Texts;
  replace: (texts: Texts) => void;
}

/**
 * Says that corrections are in the document, and offers to undo them. A text that was edited since, or is in the
 * document no more, stays as it is.
 */
export function notifyCorrected({ before, corrected, read, replace }: Correction): void {
  notify.success('고른 곳을 모두 고쳤어요.', undefined, {
    label: '되돌리기',
    onClick: () => {
      const now = read();
      replace(new Map([...before].filter(([textId]) => now.get(textId) === corrected.get(textId))));
    },
  });
}
