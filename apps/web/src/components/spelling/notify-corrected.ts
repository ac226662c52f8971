import { notify } from '@/lib/toast';

/** Texts of a document by their ids. */
type Texts = ReadonlyMap<string, string>;

interface CorrectedDocument {
  /** All texts before the corrections. */
  before: Texts;
  /** The texts that were corrected; others may be absent. */
  corrected: Texts;
  /** All texts in their current state. */
  read: () => Texts;
  /** Puts texts into the document; ids that it no longer has are ignored. */
  replace: (texts: Texts) => void;
}

/**
 * Says that corrections are in the document, and offers to undo them. A text that was edited since stays as it is; one
 * that is gone is not put back.
 */
export function notifyCorrected({ before, corrected, read, replace }: CorrectedDocument): void {
  notify.success('고른 곳을 모두 고쳤어요.', undefined, {
    label: '되돌리기',
    onClick: () => {
      const current = read();
      replace(new Map([...before].filter(([textId]) => current.get(textId) === corrected.get(textId))));
    },
  });
}
