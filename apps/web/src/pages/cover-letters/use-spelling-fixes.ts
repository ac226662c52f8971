import { useState } from 'react';
import { useStore } from 'zustand';
import { changeQuestion } from '@/features/cover-letters/letter-document';
import type { LetterEditor } from '@/features/cover-letters/letter-type';
import { writingAreaOf } from '@/features/cover-letters/writing-area';
import type { LastFix } from '@/features/spelling/spelling-panel';
import type { QuestionFinding } from '@/features/spelling/use-spelling';
import { moveRanges } from '@/lib/moved-ranges';
import { typeInto } from '@/lib/type-into';

interface Replacement {
  questionId: string;
  /** Where it stands in `text`. */
  start: number;
  end: number;
  text: string;
  original: string;
  replacement: string;
}

/** Corrects findings in the letter, and takes the last correction back. */
export function useSpellingFixes(editor: LetterEditor) {
  const [last, setLast] = useState<Replacement | null>(null);
  const questions = useStore(editor.store, (state) => state.document.questions);
  const textOf = (questionId: string) =>
    editor.store.getState().document.questions.find((question) => question.questionId === questionId)?.text ??
    '';

  /** Puts a text in the place of another, wherever that stands by now. @returns where it stands then */
  const replace = (
    part: Omit<Replacement, 'original'>,
  ): Pick<Replacement, 'start' | 'end' | 'text'> | null => {
    const { questionId, replacement } = part;
    const text = textOf(questionId);
    const [place] = moveRanges([{ start: part.start, end: part.end }], part.text, text);
    if (!place) return null;
    const { start, end } = place;
    const replaced = text.slice(0, start) + replacement + text.slice(end);
    const area = writingAreaOf(questionId);
    if (!area || area.value !== text || !typeInto(area, start, end, replacement))
      editor.update(changeQuestion(questionId, { text: replaced }));
    return { start, end: start + replacement.length, text: replaced };
  };

  const fix = ({ questionId, start, end, checkedText, original, replacement }: QuestionFinding) => {
    if (replacement === null) return;
    const place = replace({ questionId, start, end, text: checkedText, replacement });
    setLast(place && { questionId, ...place, original, replacement });
  };

  const isStanding =
    last !== null &&
    moveRanges(
      [last],
      last.text,
      questions.find(({ questionId }) => questionId === last.questionId)?.text ?? '',
    ).length > 0;
  const lastFix: LastFix | null = isStanding
    ? {
        original: last.original,
        replacement: last.replacement,
        undo: () => {
          replace({ ...last, replacement: last.original });
          setLast(null);
        },
      }
    : null;
  return { fix, lastFix };
}
