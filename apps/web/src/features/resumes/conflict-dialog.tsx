import type { Resume } from '#contracts';
import { differingParts, hasRows, mergeResumes, partText } from './merge-resumes.js';
import type { ConflictChoices, PartChoice, ResumePart } from './merge-resumes.js';
import { toResumeDocument } from './resume-conversion.js';
import type { ResumeDocument } from './resume-document.js';
import { ConflictChoice, ConflictFrame } from '@/components/document-editor/conflict-dialog';
import { formatDateTime } from '@/lib/format';
import { SECTION_NAMES } from '@/lib/resume-section-names';
import { useMemo, useState } from 'react';

interface ResumeConflictDialogProps {
  isOpen: boolean;
  onClose: () => void;
  mine: ResumeDocument;
  current: Resume;
  onMerge: (merged: ResumeDocument) => void;
}

/** Both sides of a resume that was saved elsewhere in between; closing it loses neither. */
export function ResumeConflictDialog({ isOpen, onClose, mine, current, onMerge }: ResumeConflictDialogProps) {
  const theirs = useMemo(() => toResumeDocument(current), [current]);
  const parts = useMemo(() => differingParts(mine, theirs), [mine, theirs]);
  const [choices, setChoices] = useState<ConflictChoices>({});
  return (
    <ConflictFrame
      isOpen={isOpen}
      onClose={onClose}
      description={`서버에는 ${formatDateTime(current.updatedAt)}에 저장한 이력서가 있어요. 서로 다른 항목마다 남길 것을 골라 주세요.`}
      onMerge={() => onMerge(mergeResumes(mine, theirs, choices))}
    >
      {parts.map((part) => (
        <ConflictChoice
          key={part}
          legend={part === 'settings' ? '제목과 설정' : SECTION_NAMES[part]}
          value={choices[part] ?? (hasRows(part) ? 'both' : 'mine')}
          onChange={(choice) => setChoices((known) => ({ ...known, [part]: choice }))}
          options={optionsOf(part, mine, theirs)}
        />
      ))}
    </ConflictFrame>
  );
}

function optionsOf(part: ResumePart, mine: ResumeDocument, theirs: ResumeDocument) {
  const sides: { value: PartChoice; label: string; text: string }[] = [
    { value: 'mine', label: '이 화면', text: partText(mine, part) || '(비어 있어요)' },
    { value: 'theirs', label: '서버', text: partText(theirs, part) || '(비어 있어요)' },
  ];
  return hasRows(part) ? [...sides, { value: 'both' as const, label: '둘 다 남기기', text: '' }] : sides;
}
