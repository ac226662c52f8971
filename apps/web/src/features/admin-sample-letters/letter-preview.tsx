import { useState } from 'react';
import type { CrawledCoverLetter } from '#contracts';
import { Dialog } from '@/components/ui/dialog';
import { Tooltip } from '@/components/ui/tooltip';

/** The beginning of a letter: the whole text in a tooltip, or in a dialog on press where there is no hover. */
export function LetterPreview({ letter: { coverLetterId, text } }: { letter: CrawledCoverLetter }) {
  const [isOpen, setIsOpen] = useState(false);
  const name = `크롤링 데이터 #${coverLetterId} 전체 내용`;
  return (
    <>
      <Tooltip text={text} longTextName={name}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className="block w-full min-w-0 py-1 text-left hover:text-accent max-md:min-h-11"
        >
          {previewText(text)}
        </button>
      </Tooltip>
      {isOpen && (
        <Dialog isOpen onOpenChange={setIsOpen} title={name} width="medium">
          <p className="whitespace-pre-wrap">{text}</p>
        </Dialog>
      )}
    </>
  );
}

const PREVIEW_CHARACTERS = 120;

/** The first 120 characters (code points, never half of one) and an ellipsis if there is more. */
export function previewText(text: string): string {
  // No code point is longer than two UTF-16 units: the rest need not be split.
  const beginning = Array.from(text.slice(0, 2 * PREVIEW_CHARACTERS + 2));
  return beginning.length <= PREVIEW_CHARACTERS
    ? text
    : `${beginning.slice(0, PREVIEW_CHARACTERS).join('')}…`;
}
