import { useMemo, useState } from 'react';
import type { CoverLetter } from '#contracts';
import { ConflictChoice } from '@/components/autosave/conflict-choice';
import type { ConflictOption } from '@/components/autosave/conflict-choice';
import { ConflictFrame } from '@/components/autosave/conflict-frame';
import { formatDateTime } from '@/lib/format';
import { toDocument } from '../document/letter-document.js';
import type { LetterDocument } from '../document/letter-document.js';
import { compareDocuments, mergeDocuments } from '../document/merge-conflict.js';
import type { ConflictChoices, QuestionConflict, TextChoice } from '../document/merge-conflict.js';

interface ConflictDialogProps {
  isOpen: boolean;
  onClose: () => void;
  mine: LetterDocument;
  current: CoverLetter;
  onMerge: (merged: LetterDocument) => void;
}

/** Both sides of a letter that was saved elsewhere in between; closing it loses neither. */
export function ConflictDialog({ isOpen, onClose, mine, current, onMerge }: ConflictDialogProps) {
  const theirs = useMemo(() => toDocument(current), [current]);
  const conflict = useMemo(() => compareDocuments(mine, theirs), [mine, theirs]);
  const [choices, setChoices] = useState<ConflictChoices>({ fields: 'mine', questions: {} });
  const choose = (questionId: string, choice: TextChoice) =>
    setChoices((known) => ({ ...known, questions: { ...known.questions, [questionId]: choice } }));
  return (
    <ConflictFrame
      isOpen={isOpen}
      onClose={onClose}
      description={`서버에는 ${formatDateTime(current.updatedAt)}에 저장한 글이 있어요. 문항마다 남길 글을 골라 주세요. 고르지 않은 문항은 둘 다 남아요.`}
      onMerge={() => onMerge(mergeDocuments(mine, theirs, choices))}
    >
      {conflict.fieldsDiffer && (
        <ConflictChoice
          legend="제목과 지원 정보"
          value={choices.fields}
          onChange={(fields) => setChoices((known) => ({ ...known, fields }))}
          options={[
            { value: 'mine', label: '이 화면', text: fieldsText(mine) },
            { value: 'theirs', label: '서버', text: fieldsText(theirs) },
          ]}
        />
      )}
      {conflict.questions.map((question) => (
        <ConflictChoice
          key={question.questionId}
          legend={question.mine?.prompt || question.theirs?.prompt || '문항'}
          value={choices.questions[question.questionId] ?? 'both'}
          onChange={(choice) => choose(question.questionId, choice)}
          options={questionOptions(question)}
        />
      ))}
    </ConflictFrame>
  );
}

const questionOptions = ({ mine, theirs }: QuestionConflict): ConflictOption<TextChoice>[] => [
  { value: 'mine', label: '이 화면', text: mine?.text ?? '(이 화면에는 없는 문항이에요)' },
  { value: 'theirs', label: '서버', text: theirs?.text ?? '(서버에는 없는 문항이에요)' },
  { value: 'both', label: '둘 다 남기기', text: '' },
];

function fieldsText({ title, companyName, deadline, jobField, experienceYears }: LetterDocument): string {
  const parts = [title, companyName, deadline && `마감 ${deadline}`, jobField, `${experienceYears}년`];
  return parts.filter(Boolean).join(' · ');
}
