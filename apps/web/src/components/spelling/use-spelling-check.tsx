import { useMemo, useState, type ReactNode } from 'react';
import type { MarkedText, OpenedMark, TextMark } from '@/components/writing-area';
import { deferred } from '@/lib/deferred';
import type { FindingPopoverProps } from './finding-popover.js';
import type { LastCorrection } from './spelling-panel.js';
import { type TextAccess, useSpellingCorrections } from './use-spelling-corrections.js';
import { type CheckedDocument, type DocumentFinding, type Spelling, useSpelling } from './use-spelling.js';

const FindingPopover = deferred<FindingPopoverProps>(
  () => import('./finding-popover.js').then((module) => module.FindingPopover),
  { isNeeded: () => true },
);

/** The spelling check on the screen. */
export interface SpellingCheck {
  spelling: Spelling;
  /** What is underlined in each text. */
  marked: ReadonlyMap<string, MarkedText>;
  /** Opens the finding of a mark, or closes the one that is open. */
  onMark: (mark: OpenedMark | null) => void;
  /** The finding that is open, at its words. */
  popover: ReactNode;
  correct: (finding: DocumentFinding) => void;
  lastCorrection: LastCorrection | null;
}

/** Corrected findings that are remembered, to be hidden before their text is checked again. */
const MAXIMUM_CORRECTED = 20;

/** The corrected findings that are remembered, with one more: the last ones. */
export const withCorrected = (
  corrected: readonly DocumentFinding[],
  finding: DocumentFinding,
): readonly DocumentFinding[] => [...corrected, finding].slice(-MAXIMUM_CORRECTED);

/** Names a finding in a text as it was checked. */
const keyOf = ({ id, checkedText }: DocumentFinding): string => `${id}:${checkedText.length}:${checkedText}`;

/** Checks a document and corrects what is found: everything that its screen needs beside the text areas and the panel. */
export function useSpellingCheck(checked: CheckedDocument, access: TextAccess): SpellingCheck {
  const found = useSpelling(checked);
  const [corrected, setCorrected] = useState<readonly DocumentFinding[]>([]);
  const textOf = (textId: string) => checked.texts.find((text) => text.textId === textId)?.text;
  // As one string, which stays the same one while the member writes on.
  const hidden = corrected
    .filter(({ textId, checkedText }) => textOf(textId) !== checkedText)
    .map(keyOf)
    .join('\0');
  const findings = useMemo(() => {
    const keys = hidden.split('\0');
    return found.findings.filter((finding) => !keys.includes(keyOf(finding)));
  }, [found.findings, hidden]);
  const spelling = { ...found, findings };
  const marked = useMemo(() => marksOf(findings), [findings]);
  const [opened, setOpened] = useState<OpenedMark | null>(null);
  const openedFinding = findings.find(({ id }) => id === opened?.id);
  const corrections = useSpellingCorrections(checked.texts, access);
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
