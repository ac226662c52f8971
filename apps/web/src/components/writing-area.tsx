import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { countText } from '#domain';
import { classNames } from '@/lib/class-names';
import { isComposingKey } from '@/lib/composing-key';
import { moveRanges } from '@/lib/moved-ranges';

export interface TextSelection {
  start: number;
  end: number;
}

/** A selection in one of the texts of a document. */
export interface DocumentSelection extends TextSelection {
  textId: string;
}

/** A part of a text that is underlined. */
export interface TextMark extends TextSelection {
  id: string;
  /** Wavy: a wrong word. Dotted: a wrong space. */
  shape: 'wavy' | 'dotted';
}

/** Marks at their positions in a text, which the member may have edited since. */
export interface MarkedText {
  text: string;
  marks: readonly TextMark[];
}

/** A mark that the member asked about. */
export interface OpenedMark {
  id: string;
  /** The marked words on the screen. */
  anchor: Element;
  area: HTMLTextAreaElement;
  /** Whether it was asked about by keyboard, so that what opens is to have the focus. */
  byKeyboard: boolean;
}

interface WritingAreaProps extends Omit<
  ComponentProps<'textarea'>,
  'value' | 'onChange' | 'className' | 'rows'
> {
  /** Names the text in its document; `writingAreaOf` finds the area by it. */
  textId: string;
  value: string;
  /** Called with finished text only, never in the middle of a syllable. */
  onValueChange: (value: string) => void;
  /** From here on the text is over its limit, in UTF-16 code units. */
  overStart?: number;
  /** Text to select and scroll to. */
  selection: TextSelection | null;
  onSelected: () => void;
  marked?: MarkedText | undefined;
  /**
   * Called with the mark under a click or a tap; on Ctrl+. or Cmd+. with the mark at or after the cursor, or else the
   * first; and with null where there is none and when the text is edited.
   */
  onMark?: ((mark: OpenedMark | null) => void) | undefined;
  /** Everything that decides where the lines break, and how high the area is at least. */
  boxClass: string;
  /** Of the area alone: borders and outlines. The background is on the copy behind it. */
  areaClass?: string;
  copyClass?: string;
}

const TEXT = 'col-start-1 row-start-1 w-full whitespace-pre-wrap break-keep [overflow-wrap:anywhere]';

const UNMARKED: MarkedText = { text: '', marks: [] };

/** A text area as tall as its text; a copy of the text behind it carries the height and the marks. */
export function WritingArea({
  textId,
  value,
  onValueChange,
  overStart = Infinity,
  selection,
  onSelected,
  marked = UNMARKED,
  onMark,
  boxClass,
  areaClass,
  copyClass,
  onKeyDown,
  ...attributes
}: WritingAreaProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const isComposing = useRef(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = useRef<HTMLDivElement>(null);
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

  const marks = useMemo(() => moveRanges(marked.marks, marked.text, text), [marked, text]);
  const openMark = (mark: TextMark | undefined, byKeyboard: boolean) => {
    const anchor = mark && markedWords(copy.current, mark.id);
    onMark?.(anchor && area.current ? { id: mark.id, anchor, area: area.current, byKeyboard } : null);
  };
  const openByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    if (event.code !== 'Period' || !(event.ctrlKey || event.metaKey) || isComposingKey(event.nativeEvent))
      return;
    event.preventDefault();
    const { selectionStart } = event.currentTarget;
    openMark(marks.find(({ end }) => end >= selectionStart) ?? marks[0], true);
  };

  return (
    <div className="grid">
      <div
        ref={copy}
        aria-hidden
        className={classNames(TEXT, boxClass, copyClass, 'pointer-events-none text-transparent!')}
      >
        <MarkedCopy text={text} marks={marks} overStart={overStart} />{' '}
      </div>
      <textarea
        {...attributes}
        data-text-id={textId}
        ref={area}
        value={text}
        aria-invalid={overStart < text.length || attributes['aria-invalid'] || undefined}
        spellCheck={false}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false;
          onValueChange(event.currentTarget.value);
        }}
        onKeyDown={openByKey}
        onClick={({ currentTarget: { selectionStart, selectionEnd } }) =>
          openMark(
            selectionStart === selectionEnd
              ? marks.find(({ start, end }) => start <= selectionStart && selectionStart <= end)
              : undefined,
            false,
          )
        }
        onChange={(event) => {
          onMark?.(null);
          setText(event.target.value);
          if (!isComposing.current) onValueChange(event.target.value);
        }}
        className={classNames(TEXT, boxClass, areaClass, 'resize-none overflow-hidden bg-transparent!')}
      />
    </div>
  );
}

/** An id holds the words that are marked, so it is no part of a selector. */
const markedWords = (copy: HTMLElement | null, id: string): Element | undefined =>
  [...(copy?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])].find(
    ({ dataset }) => dataset['mark'] === id,
  );

interface CopyProps {
  text: string;
  marks: readonly TextMark[];
  overStart: number;
}

const SHAPES: Record<TextMark['shape'], string> = {
  wavy: 'underline decoration-red decoration-wavy decoration-1 underline-offset-4',
  dotted: 'underline decoration-accent decoration-dotted decoration-2 underline-offset-4',
};
const OVER = 'bg-red-wash text-transparent';

/**
 * The text with its marks. A piece keeps its name while the text around it is edited, so that only the edited one is
 * drawn again.
 */
const MarkedCopy = memo(function MarkedCopy({ text, marks, overStart }: CopyProps) {
  return piecesOf(text, marks, overStart).map(({ name, part, mark, isOver }) => {
    const shape = mark ? SHAPES[mark.shape] : isOver && SHAPES.wavy;
    const Element = isOver ? 'mark' : 'span';
    return (
      <Element key={name} data-mark={mark?.id} className={classNames(isOver && OVER, shape)}>
        {part}
      </Element>
    );
  });
});

interface Piece {
  name: string;
  part: string;
  mark: TextMark | undefined;
  isOver: boolean;
}

function piecesOf(text: string, marks: readonly TextMark[], overStart: number): Piece[] {
  const pieces: Piece[] = [];
  const add = (name: string, start: number, end: number, mark?: TextMark) => {
    const cut = Math.min(end, Math.max(start, overStart));
    if (cut > start) pieces.push({ name, part: text.slice(start, cut), mark, isOver: false });
    if (end > cut) pieces.push({ name: `${name} over`, part: text.slice(cut, end), mark, isOver: true });
  };
  let at = 0;
  for (const mark of marks) {
    add(`before ${mark.id}`, at, mark.start);
    add(mark.id, mark.start, mark.end, mark);
    at = mark.end;
  }
  add('rest', at, text.length);
  return pieces;
}

/** The text area of a text; null while it is not on the screen. */
export const writingAreaOf = (textId: string): HTMLTextAreaElement | null =>
  [...document.querySelectorAll<HTMLTextAreaElement>('textarea[data-text-id]')].find(
    ({ dataset }) => dataset['textId'] === textId,
  ) ?? null;

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
