import { useState } from 'react';
import { type DocumentSelection, writingAreaOf } from '@/components/writing-area';
import { moveRanges, type Range } from '@/lib/moved-ranges';
import { typeInto } from '@/lib/type-into';
import { wholeWords } from './spelling-findings.js';
import type { LastFix } from './spelling-panel.js';
import type { DocumentText, DocumentFinding } from './use-spelling.js';

/** The texts of a document as they are at this moment. */
export interface TextAccess {
  /** Empty when the document has no such text any more. */
  readText: (textId: string) => string;
  changeText: (textId: string, text: string) => void;
}

interface Replacement {
  textId: string;
  /** Where it stands in `text`. */
  start: number;
  end: number;
  text: string;
  original: string;
  replacement: string;
  /** With the rest of their words, for the message about it. */
  wholeOriginal: string;
  wholeReplacement: string;
}

/** Corrects findings in a document, and takes the last correction back. @param texts on the screen */
export function useSpellingFixes(texts: readonly DocumentText[], { readText, changeText }: TextAccess) {
  const [last, setLast] = useState<Replacement | null>(null);

  /** Replaces a part of a text, wherever it stands by now. @returns where the replacement stands */
  const replace = (
    part: Pick<Replacement, 'textId' | 'start' | 'end' | 'text' | 'replacement'>,
  ): Pick<Replacement, 'start' | 'end' | 'text'> | null => {
    const { textId, replacement } = part;
    const text = readText(textId);
    const [position] = moveRanges([{ start: part.start, end: part.end }], part.text, text);
    if (!position) return null;
    const { start, end } = position;
    const replaced = text.slice(0, start) + replacement + text.slice(end);
    const area = writingAreaOf(textId);
    if (!area || area.value !== text || !typeInto(area, start, end, replacement))
      changeText(textId, replaced);
    return { start, end: start + replacement.length, text: replaced };
  };

  const fix = (finding: DocumentFinding) => {
    const { textId, start, end, checkedText, original, replacement, wholeOriginal, wholeReplacement } =
      finding;
    if (replacement === null || wholeReplacement === null) return;
    const fixed = replace({ textId, start, end, text: checkedText, replacement });
    setLast(fixed && { textId, ...fixed, original, replacement, wholeOriginal, wholeReplacement });
  };

  const textNow = texts.find(({ textId }) => textId === last?.textId)?.text ?? '';
  const isStanding = last !== null && moveRanges([last], last.text, textNow).length > 0;
  const lastFix: LastFix | null = isStanding
    ? {
        wholeOriginal: last.wholeOriginal,
        wholeReplacement: last.wholeReplacement,
        undo: () => {
          replace({ ...last, replacement: last.original });
          setLast(null);
        },
      }
    : null;
  return { fix, lastFix };
}

type ReadAccess = Pick<TextAccess, 'readText'>;

const movedPosition = (
  { textId, start, end, checkedText }: Omit<DocumentFinding, 'replacement'>,
  { readText }: ReadAccess,
): Range | undefined => moveRanges([{ start, end }], checkedText, readText(textId))[0];

/** Where the words of a finding stand by now; the beginning of their text when they are gone. */
export const positionNow = (finding: DocumentFinding, access: ReadAccess): DocumentSelection => ({
  textId: finding.textId,
  ...(movedPosition(finding, access) ?? { start: 0, end: 0 }),
});

/** A correction of [start, end) of one text as it is. */
export interface SureCorrection extends Range {
  textId: string;
  original: string;
  revised: string;
  reason: string;
}

/** Of the review of corrections, which belongs to the page. */
export interface SpellingReviewProps {
  corrections: readonly SureCorrection[];
  /** The texts as they are now; the same array until one changes. */
  texts: readonly DocumentText[];
  isSaving: boolean;
  /** Called with the texts as corrected, by their ids. */
  onApply: (texts: ReadonlyMap<string, string>) => void;
  onLeave: () => void;
}

/** Whether it may be corrected without looking at it first. */
export const isSureFix = ({ certainty, replacement }: DocumentFinding): boolean =>
  certainty === 'SURE' && replacement !== null;

/** The findings that are sure, where their words stand by now, as corrections of whole words without overlap. */
export function sureCorrections(findings: readonly DocumentFinding[], access: ReadAccess): SureCorrection[] {
  const moved = findings.filter(isSureFix).flatMap(({ replacement, ...finding }) => {
    const position = movedPosition(finding, access);
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
