import { useMemo, useState, type ReactNode } from 'react';
import type { MarkedText, OpenedMark, TextMark } from '@/components/writing-area';
import { deferred } from '@/lib/deferred';
import type { FindingPopoverProps } from './finding-popover.js';
import { type LastCorrection, type TextAccess, useSpellingCorrections } from './use-spelling-corrections.js';
import {
  type CheckedDocument,
  type DocumentFinding,
  type DocumentFindings,
  useDocumentFindings,
} from './use-document-findings.js';

const FindingPopover = deferred<FindingPopoverProps>(
  () => import('./finding-popover.js').then((module) => module.FindingPopover),
  { isNeeded: () => true },
);

/** What a screen needs for the spelling check of a document, besides its text areas and its panel. */
export interface SpellingCheck {
  /** What the check found, without the findings that were just corrected. */
  spelling: DocumentFindings;
  /** What is underlined, by the ids of the texts. */
  marked: ReadonlyMap<string, MarkedText>;
  /** Opens the finding of a mark, or closes the one that is open. */
  onMark: (mark: OpenedMark | null) => void;
  /** The finding that is open, at its words. */
  popover: ReactNode;
  correct: (finding: DocumentFinding) => void;
  lastCorrection: LastCorrection | null;
}

/**
 * How many corrected findings are remembered. Each stays hidden until its text is checked again or the correction is
 * undone.
 */
const MAXIMUM_REMEMBERED = 20;

/** The remembered findings with one more; beyond the maximum the oldest are dropped. */
export const withCorrected = (
  corrected: readonly DocumentFinding[],
  finding: DocumentFinding,
): readonly DocumentFinding[] => [...corrected, finding].slice(-MAXIMUM_REMEMBERED);

/** Names a finding in a text as it was checked. */
const keyOf = ({ id, checkedText }: DocumentFinding): string => `${id}:${checkedText.length}:${checkedText}`;

/** Checks a document, marks what is found in its texts, and corrects it. */
export function useSpellingCheck(document: CheckedDocument, access: TextAccess): SpellingCheck {
  const found = useDocumentFindings(document);
  const [corrected, setCorrected] = useState<readonly DocumentFinding[]>([]);
  const currentText = (textId: string) => document.texts.find((text) => text.textId === textId)?.text;
  // One string, so that the memo below does not run again at every render.
  const hiddenKeys = corrected
    .filter(({ textId, checkedText }) => currentText(textId) !== checkedText)
    .map(keyOf)
    .join('\0');
  const findings = useMemo(() => {
    const keys = hiddenKeys.split('\0');
    return found.findings.filter((finding) => !keys.includes(keyOf(finding)));
  }, [found.findings, hiddenKeys]);
  const spelling = { ...found, findings };
  const marked = useMemo(() => marksOf(findings), [findings]);
  const [opened, setOpened] = useState<OpenedMark | null>(null);
  const openedFinding = findings.find(({ id }) => id === opened?.id);
  const corrections = useSpellingCorrections(document.texts, access);
  const correct = (finding: DocumentFinding) => {
    setCorrected((before) => withCorrected(before, finding));
    corrections.correct(finding);
  };
  const popover = opened && openedFinding && (
    <FindingPopover
      key={opened.id}
      {...opened}
      finding={openedFinding}
      onClose={() => setOpened(null)}
      onCorrect={(finding) => {
        setOpened(null);
        correct(finding);
      }}
      onIgnore={(finding) => {
        setOpened(null);
        spelling.ignore(finding);
      }}
      onAddWord={spelling.addWord}
      refusedWord={spelling.refusedWord}
    />
  );
  return {
    spelling,
    marked,
    onMark: setOpened,
    popover,
    correct,
    lastCorrection: corrections.lastCorrection,
  };
}

function marksOf(findings: readonly DocumentFinding[]): ReadonlyMap<string, MarkedText> {
  const marked = new Map<string, { text: string; marks: TextMark[] }>();
  for (const { textId, checkedText, id, start, end, kind } of findings) {
    const text = marked.get(textId) ?? { text: checkedText, marks: [] };
    text.marks.push({ id, start, end, shape: kind === 'SPACING' ? 'dotted' : 'wavy' });
    marked.set(textId, text);
  }
  return marked;
}
