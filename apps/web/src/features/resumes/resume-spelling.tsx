import { createContext, use, useCallback, useMemo, useState } from 'react';
import { RESUME_SECTIONS, type ResumeSection } from '#contracts';
import { type SpellingCheck, useSpellingCheck } from '@/components/spelling/use-spelling-check';
import {
  selectionOf,
  type SureCorrection,
  sureCorrections,
  type TextAccess,
} from '@/components/spelling/use-spelling-corrections';
import type { DocumentFinding } from '@/components/spelling/use-document-findings';
import type { DocumentSelection } from '@/components/writing-area';
import { useOpenResume, usePausedDocument } from './open-resume.js';
import { longTextsOf, ownNamesOf, replaceLongTexts } from './resume-texts.js';
import type { ResumeEditor } from './resume-type.js';

/** What the fields of the form need to show the findings of the spelling check. */
interface CheckedFields {
  marked: SpellingCheck['marked'];
  onMark: SpellingCheck['onMark'];
  /** Text to select and scroll to; the row that holds it has to be open. */
  selection: DocumentSelection | null;
  onSelected: () => void;
  /** Findings in each section. */
  counts: ReadonlyMap<ResumeSection, number>;
}

export interface ResumeSpelling extends SpellingCheck {
  select: (finding: DocumentFinding) => void;
  /** The corrections that are SURE, at their positions in the current texts. */
  sureCorrections: () => SureCorrection[];
  fields: CheckedFields;
}

const NOTHING_FOUND: CheckedFields = {
  marked: new Map(),
  onMark: () => undefined,
  selection: null,
  onSelected: () => undefined,
  counts: new Map(),
};

/** Gives the check to the fields inside the provider; without a provider nothing is marked. */
export const CheckedFieldsContext = createContext(NOTHING_FOUND);

export const useCheckedFields = (): CheckedFields => use(CheckedFieldsContext);

/** The spelling check of the long texts of the open resume. */
export function useResumeSpelling(memberId: number): ResumeSpelling {
  const { editor, resumeId } = useOpenResume();
  const document = usePausedDocument();
  const texts = useMemo(() => longTextsOf(document), [document]);
  // By way of one string, so that the names are a new list only when one of them changes.
  const nameLines = useMemo(() => ownNamesOf(document).join('\n'), [document]);
  const ownNames = useMemo(() => nameLines.split('\n'), [nameLines]);
  const access = useMemo(() => textAccess(editor), [editor]);
  const documentKey = `resume:${resumeId ?? editor.draftSubject.draftId}`;
  const check = useSpellingCheck({ memberId, documentKey, ownNames, texts }, access);
  const { marked, onMark } = check;
  const { findings } = check.spelling;
  const [selection, setSelection] = useState<DocumentSelection | null>(null);
  const onSelected = useCallback(() => setSelection(null), []);
  const counts = useMemo(() => countsOf(findings), [findings]);
  const fields = useMemo(
    () => ({ marked, onMark, selection, onSelected, counts }),
    [marked, onMark, selection, onSelected, counts],
  );
  return {
    ...check,
    select: (finding) => setSelection(selectionOf(finding, access)),
    sureCorrections: () => sureCorrections(findings, access),
    fields,
  };
}

/** Reads and changes the current long texts of the editor. */
const textAccess = (editor: ResumeEditor): TextAccess => ({
  readText: (textId) =>
    longTextsOf(editor.store.getState().document).find((text) => text.textId === textId)?.text ?? '',
  changeText: (textId, text) => editor.update(replaceLongTexts(new Map([[textId, text]]))),
});

function countsOf(findings: readonly DocumentFinding[]): ReadonlyMap<ResumeSection, number> {
  const counts = new Map<ResumeSection, number>();
  for (const { textId } of findings) {
    const section = RESUME_SECTIONS.find((name) => name === textId.split('.')[0]);
    if (section) counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts;
}
