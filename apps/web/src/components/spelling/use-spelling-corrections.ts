import { useState } from 'react';
import { type DocumentSelection, writingAreaOf } from '@/components/writing-area';
import { moveRanges, type Range } from '@/lib/moved-ranges';
import { wholeWords } from './spelling-findings.js';
import type { DocumentText, DocumentFinding } from './use-document-findings.js';

/** Reads and changes the texts of a document in their current state. */
export interface TextAccess {
  /** Empty when the document has no such text any more. */
  readText: (textId: string) => string;
  changeText: (textId: string, text: string) => void;
}

/** A correction that was just made, and how to take it back. */
export interface LastCorrection {
  wholeOriginal: string;
  wholeReplacement: string;
  undo: () => void;
}

/** A correction that was made. */
interface MadeCorrection {
  textId: string;
  /** The text right after the correction; `start` and `end` are the position of the replacement in it. */
  text: string;
  start: number;
  end: number;
  original: string;
  replacement: string;
  /** With the rest of their words, for the message about it. */
  wholeOriginal: string;
  wholeReplacement: string;
}

/**
 * Corrects findings in a document, and takes the last correction back.
 * @param texts as they are on the screen
 */
export function useSpellingCorrections(texts: readonly DocumentText[], { readText, changeText }: TextAccess) {
  const [last, setLast] = useState<MadeCorrection | null>(null);

  /**
   * Replaces a part of a text at its current position. @param part with the text that its position is of
   * @returns the text after that, with the position of the replacement; null when the part was edited since
   */
  const replace = (
    part: Pick<MadeCorrection, 'textId' | 'text' | 'start' | 'end' | 'replacement'>,
  ): Pick<MadeCorrection, 'text' | 'start' | 'end'> | null => {
    const { textId, replacement } = part;
    const text = readText(textId);
    const [position] = moveRanges([{ start: part.start, end: part.end }], part.text, text);
    if (!position) return null;
    const { start, end } = position;
    const replaced = text.slice(0, start) + replacement + text.slice(end);
    const area = writingAreaOf(textId);
    if (!area || area.value !== text || !typeInto(area, start, end, replacement))
      changeText(textId, replaced);
    return { text: replaced, start, end: start + replacement.length };
  };

  const correct = (finding: DocumentFinding) => {
    const { textId, start, end, checkedText, original, replacement, wholeOriginal, wholeReplacement } =
      finding;
    if (replacement === null || wholeReplacement === null) return;
    const corrected = replace({ textId, text: checkedText, start, end, replacement });
    setLast(corrected && { textId, ...corrected, original, replacement, wholeOriginal, wholeReplacement });
  };

  const currentText = texts.find(({ textId }) => textId === last?.textId)?.text ?? '';
  const isUnedited = last !== null && moveRanges([last], last.text, currentText).length > 0;
  const lastCorrection: LastCorrection | null = isUnedited
    ? {
        wholeOriginal: last.wholeOriginal,
        wholeReplacement: last.wholeReplacement,
        undo: () => {
          replace({ ...last, replacement: last.original });
          setLast(null);
        },
      }
    : null;
  return { correct, lastCorrection };
}

/**
 * Replaces a part of a text area as if it were typed, so that Ctrl+Z takes it back. The focus stays where it is.
 * @returns whether the browser did
 */
function typeInto(area: HTMLTextAreaElement, start: number, end: number, text: string): boolean {
  // What jsdom and some old browsers lack.
  if (!('execCommand' in document)) return false;
  const focused = document.activeElement;
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  const isDone =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (focused instanceof HTMLElement && focused !== area) focused.focus({ preventScroll: true });
  return isDone;
}

type ReadAccess = Pick<TextAccess, 'readText'>;

const currentPosition = (
  { textId, start, end, checkedText }: Omit<DocumentFinding, 'replacement'>,
  { readText }: ReadAccess,
): Range | undefined => moveRanges([{ start, end }], checkedText, readText(textId))[0];

/** The words of a finding at their current position, to select them; the beginning of their text when they are gone. */
export const selectionOf = (finding: DocumentFinding, access: ReadAccess): DocumentSelection => ({
  textId: finding.textId,
  ...(currentPosition(finding, access) ?? { start: 0, end: 0 }),
});

/** A correction that is sure, of [start, end) of a text in its current state. */
export interface SureCorrection extends Range {
  textId: string;
  original: string;
  revised: string;
  reason: string;
}

/** Of the review of corrections. Features get the component from their page, because it uses another feature. */
export interface SpellingReviewProps {
  corrections: readonly SureCorrection[];
  /** The texts in their current state; the same array until one changes. */
  texts: readonly DocumentText[];
  isSaving: boolean;
  /** Called with the corrected texts, by their ids. */
  onApply: (texts: ReadonlyMap<string, string>) => void;
  onLeave: () => void;
}

/** Whether the finding has a correction that is sure: the review of corrections shows these. */
export const hasSureCorrection = ({ certainty, replacement }: DocumentFinding): boolean =>
  certainty === 'SURE' && replacement !== null;

/** The corrections that are sure, of whole words at their current positions, without overlap. */
export function sureCorrections(findings: readonly DocumentFinding[], access: ReadAccess): SureCorrection[] {
  const moved = findings.filter(hasSureCorrection).flatMap(({ replacement, ...finding }) => {
    const position = currentPosition(finding, access);
    return position && replacement !== null ? [{ ...finding, ...position, replacement }] : [];
  });
  const corrections: SureCorrection[] = [];
  for (const [index, { textId, start, end, replacement, reason }] of moved.entries()) {
    const text = access.readText(textId);
    const [last, next] = [corrections.at(-1), moved[index + 1]];
    const whole = wholeWords(
      text,
      { start, end },
      {
        start: last?.textId === textId ? last.end : 0,
        end: next?.textId === textId ? next.start : text.length,
      },
    );
    const original = text.slice(whole.start, whole.end);
    const revised = text.slice(whole.start, start) + replacement + text.slice(end, whole.end);
    corrections.push({ textId, ...whole, original, revised, reason });
  }
  return corrections;
}
