import { useEffect, useRef, useState } from 'react';
import { countText } from '#domain';
import { classNames } from '@/lib/class-names';

export interface TextSelection {
  start: number;
  end: number;
}

interface WritingAreaProps {
  questionId: string;
  label: string;
  value: string;
  /** Called with finished text only, never in the middle of a syllable. */
  onValueChange: (value: string) => void;
  /** From here on the text is over its limit, in UTF-16 code units. */
  overStart: number;
  /** Text to select and scroll to. */
  selection: TextSelection | null;
  onSelected: () => void;
  placeholder: string;
  describedBy: string;
}

const TEXT =
  'col-start-1 row-start-1 min-h-48 w-full px-0 py-3 max-sm:pt-1 text-editor whitespace-pre-wrap break-keep [overflow-wrap:anywhere]';

/** A text area as tall as its text; a copy of the text behind it carries the height and the marks. */
export function WritingArea(props: WritingAreaProps) {
  const {
    questionId,
    label,
    value,
    onValueChange,
    overStart,
    selection,
    onSelected,
    placeholder,
    describedBy,
  } = props;
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const isComposing = useRef(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const id = areaId(questionId);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }

  useEffect(() => {
    if (!selection || !area.current) return;
    area.current.focus({ preventScroll: true });
    area.current.setSelectionRange(selection.start, selection.end);
    scrollToOffset(copy.current, selection.start);
    onSelected();
  }, [selection, onSelected]);

  return (
    <div className="grid">
      <div ref={copy} aria-hidden className={classNames(TEXT, 'pointer-events-none text-transparent')}>
        {text.slice(0, overStart)}
        <mark className="bg-red-wash text-transparent underline decoration-red decoration-wavy underline-offset-4">
          {text.slice(overStart)}
        </mark>{' '}
      </div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        ref={area}
        value={text}
        aria-describedby={describedBy}
        aria-invalid={overStart < text.length || undefined}
        placeholder={placeholder}
        spellCheck={false}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false;
          onValueChange(event.currentTarget.value);
        }}
        onChange={(event) => {
          setText(event.target.value);
          if (!isComposing.current) onValueChange(event.target.value);
        }}
        className={classNames(TEXT, 'resize-none overflow-hidden bg-transparent text-ink outline-offset-4')}
      />
    </div>
  );
}

const areaId = (questionId: string): string => `text-of-${questionId}`;

/** The text area of a question; null while it is not on the screen. */
export function writingAreaOf(questionId: string): HTMLTextAreaElement | null {
  const area = document.getElementById(areaId(questionId));
  return area instanceof HTMLTextAreaElement ? area : null;
}

/** A text area has no position for a character, but the copy behind it has. */
function scrollToOffset(copy: HTMLElement | null, offset: number): void {
  const walker = copy && document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  let rest = offset;
  for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
    const { length } = node.textContent ?? '';
    if (rest > length) {
      rest -= length;
      continue;
    }
    const range = document.createRange();
    range.setStart(node, rest);
    const { top } = range.getBoundingClientRect();
    window.scrollBy({ top: top - window.innerHeight / 3 });
    return;
  }
}

/**
 * Where the text runs over a limit of characters, in UTF-16 code units; its length when it does not.
 * Characters are counted as everywhere else, so a decomposed syllable is one.
 */
export function overLimitStart(text: string, limit: number | null): number {
  if (limit === null || countText(text).characters <= limit) return text.length;
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (countText(text.slice(0, middle)).characters <= limit) fits = middle;
    else tooLong = middle;
  }
  return isInsidePair(text, fits) ? fits - 1 : fits;
}

const isInsidePair = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text[at - 1] ?? '');
