import { Copy } from 'lucide-react';
import type { UnplacedText } from '#contracts';
import { Button } from '@/components/ui/button';
import { fieldElementId } from './place-store.js';
import { copyText } from '@/lib/copy-text';

/** Where the texts without a field stand among the fields. */
export const UNPLACED_PATH = 'unplaced';

/** What the file has and no field of the draft: nothing of it is lost without a word. */
export function UnplacedTexts({ texts }: { texts: readonly UnplacedText[] }) {
  if (texts.length === 0) return null;
  return (
    <section
      id={fieldElementId(UNPLACED_PATH)}
      aria-labelledby="import-unplaced-title"
      className="flex scroll-mt-24 flex-col gap-3"
    >
      <h2 id="import-unplaced-title" className="border-b border-line pb-1.5 text-body font-bold">
        초안에 넣지 못한 글<span className="ml-2 text-small font-normal text-ink-faint">{texts.length}</span>
      </h2>
      <p className="text-small text-ink-soft">
        알맞은 칸을 찾지 못한 글이에요. 필요한 것은 복사해서 직접 넣어 주세요.
      </p>
      <ul className="divide-y divide-line">
        {texts.map(({ heading, text, start }) => (
          <li key={start} className="flex items-start justify-between gap-3 py-2">
            <div className="min-w-0 py-1 text-small">
              {heading !== '' && <p className="text-caption text-ink-faint">{heading}</p>}
              <p className="break-words whitespace-pre-wrap">{text}</p>
            </div>
            <Button
              size="small"
              variant="quiet"
              className="shrink-0"
              aria-label={`복사: ${text.slice(0, 40)}`}
              onClick={() =>
                void copyText(text, '글을 복사했어요.', '복사하지 못했어요. 글을 끌어서 선택해 주세요.')
              }
            >
              <Copy aria-hidden /> 복사
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
