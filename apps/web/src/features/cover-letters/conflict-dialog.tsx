import type { CoverLetter } from '#contracts';
import { toDocument } from './letter-document.js';
import type { LetterDocument } from './letter-document.js';
import { mergeDocuments } from './merge-letters.js';
import type { Choice, Choices, Clash, Side } from './merge-letters.js';
import { ConflictChoice, ConflictFrame } from '@/components/document-editor/conflict-dialog';
import type { ConflictOption } from '@/components/document-editor/conflict-dialog';
import { formatDateTime } from '@/lib/format';
import { useMemo, useState } from 'react';

interface ConflictDialogProps {
  isOpen: boolean;
  onClose: () => void;
  mine: LetterDocument;
  /** What one's own was written on; null when nobody knows it any more. */
  base: LetterDocument | null;
  current: CoverLetter;
  onMerge: (merged: LetterDocument) => void;
}

/** Both sides of a letter that was saved elsewhere in between; closing it loses neither. */
export function ConflictDialog({ isOpen, onClose, mine, base, current, onMerge }: ConflictDialogProps) {
  const theirs = useMemo(() => toDocument(current), [current]);
  const [choices, setChoices] = useState<Choices>({});
  const merge = useMemo(() => mergeDocuments({ base, mine, theirs }, choices), [base, mine, theirs, choices]);
  const saved = `서버에는 ${formatDateTime(current.updatedAt)}에 저장한 글이 있어요.`;
  return (
    <ConflictFrame
      isOpen={isOpen}
      onClose={onClose}
      description={`${saved} ${merge.clashes.length > 0 ? HOW_TO_CHOOSE : NO_CLASH}`}
      onMerge={() => onMerge(merge.document)}
    >
      {merge.clashes.map((clash) => (
        <ConflictChoice
          key={clash.key}
          legend={legendOf(clash)}
          value={clash.choice}
          onChange={(choice) => setChoices((known) => ({ ...known, [clash.key]: choice }))}
          options={optionsOf(clash)}
        />
      ))}
    </ConflictFrame>
  );
}

const HOW_TO_CHOOSE =
  '한쪽에서만 고친 곳은 고친 대로 합쳐요. 양쪽이 다른 곳은 남길 것을 골라 주세요. 내용은 고르지 않으면 둘 다 남아요.';
const NO_CLASH = '서로 다른 곳을 고쳐서, 양쪽에서 고친 것을 모두 합칠 수 있어요.';

const LEGENDS: Record<Clash['subject'], string> = {
  title: '제목',
  companyName: '회사',
  deadline: '마감일',
  jobField: '직무',
  experienceYears: '경력 연차',
  question: '',
  prompt: '질문',
  text: '내용',
  characterLimit: '글자 수 제한',
};

const legendOf = ({ subject, questionNumber }: Clash): string =>
  questionNumber === null ? LEGENDS[subject] : `문항 ${questionNumber} ${LEGENDS[subject]}`.trim();

const SIDES: Record<Side, { label: string; missing: string }> = {
  mine: { label: '이 화면', missing: '(이 화면에는 없는 문항이에요)' },
  theirs: { label: '서버', missing: '(서버에는 없는 문항이에요)' },
};

function optionsOf(clash: Clash): ConflictOption<Choice>[] {
  const side = (value: Side): ConflictOption<Choice> => ({
    value,
    label: SIDES[value].label,
    text: clash[value] === undefined ? SIDES[value].missing : textOf(clash, clash[value]),
  });
  const sides = [side('mine'), side('theirs')];
  return clash.subject === 'text' ? [...sides, { value: 'both', label: '둘 다 남기기', text: '' }] : sides;
}

function textOf({ subject }: Clash, value: string | number | null): string {
  if (value === null || value === '') return subject === 'characterLimit' ? '(제한 없음)' : '(비어 있어요)';
  if (subject === 'characterLimit') return `${value}자`;
  return subject === 'experienceYears' ? `${value}년` : `${value}`;
}
