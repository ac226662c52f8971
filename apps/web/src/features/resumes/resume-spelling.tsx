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
import { longTextsOf, properNamesOf, replaceLongTexts } from './resume-texts.js';
import type { ResumeEditor } from './resume-type.js';

/** What the fields of the form need to show the findings of the spelling check. */
interface CheckedFields {
  marked: SpellingCheck['marked'];
  onMark: SpellingCheck['onMark'];
  /** Text to select and scroll to; the row that it is in has to be open. */
  selection: DocumentSelection | null;
  onSelected: () => void;
  /** How many findings each section has. */
  findingCounts: ReadonlyMap<ResumeSection, number>;
}

export interface ResumeSpelling extends SpellingCheck {
  /** Selects the words of a finding in their field. */
  select: (finding: DocumentFinding) => void;
  /** The corrections that are sure, at their current positions. */
  sureCorrections: () => SureCorrection[];
  fields: CheckedFields;
}

const NO_FINDINGS: CheckedFields = {
  marked: new Map(),
  onMark: () => undefined,
  selection: null,
  onSelected: () => undefined,
  findingCounts: new Map(),
};

/** What the fields inside the provider show of the check; without a provider nothing is marked. */
export const CheckedFieldsContext = createContext(NO_FINDINGS);

export const useCheckedFields = (): CheckedFields => use(CheckedFieldsContext);

/** The spelling check of the long texts of the open resume. */
export function useResumeSpelling(memberId: number): ResumeSpelling {
  const { editor, resumeId } = useOpenResume();
  const document = usePausedDocument();
  const texts = useMemo(() => longTextsOf(document), [document]);
  // By way of one string, so that the array is a new one only when one of the names changes.
  const nameLines = useMemo(() => properNamesOf(document).join('\n'), [document]);
  const properNames = useMemo(() => nameLines.split('\n'), [nameLines]);
  const access = useMemo(() => textAccess(editor), [editor]);
  const documentKey = `resume:${resumeId ?? editor.draftSubject.draftId}`;
  const check = useSpellingCheck({ memberId, documentKey, properNames, texts }, access);
  const { marked, onMark } = check;
  const { findings } = check.spelling;
  const [selection, setSelection] = useState<DocumentSelection | null>(null);
  const onSelected = useCallback(() => setSelection(null), []);
  const findingCounts = useMemo(() => findingCountsOf(findings), [findings]);
  const fields = useMemo(
    () => ({ marked, onMark, selection, onSelected, findingCounts }),
    [marked, onMark, selection, onSelected, findingCounts],
  );
  return {
    ...check,
    /** Selects the words of a finding in their field. */
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

function findingCountsOf(findings: readonly DocumentFinding[]): ReadonlyMap<ResumeSection, number> {
  const findingCounts = new Map<ResumeSection, number>();
  for (const { textId } of findings) {
    const section = RESUME_SECTIONS.find((name) => name === textId.split('.')[0]);
    if (section) findingCounts.set(section, (findingCounts.get(section) ?? 0) + 1);
  }
  return findingCounts;
}
