import { useState } from 'react';
import type { CoverLetter, InterviewQnaList } from '#contracts';
import { GenerationPanel } from '../generation/generation-panel.js';
import { useGeneration } from '../generation/use-generation.js';
import { CustomQuestionForm } from '../questions/custom-question-form.js';
import { QuestionList } from '../questions/question-list.js';
import { PrintSheet } from '../set/print-sheet.js';
import { DeskHeader } from './desk-header.js';

interface QuestionDeskProps {
  letter: CoverLetter;
  list: InterviewQnaList;
  onPractise: (qnaId: number) => void;
}

/** The questions of a letter and the ways to more of them. */
export function QuestionDesk({ letter, list, onPractise }: QuestionDeskProps) {
  const { qnaList, totalCount } = list;
  const generation = useGeneration(letter.coverLetterId);
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set());
  const [newestId, setNewestId] = useState<number | null>(null);
  const isAllRevealed = qnaList.length > 0 && qnaList.every(({ qnaId }) => revealed.has(qnaId));
  const toggle = (qnaId: number) =>
    setRevealed(
      (known) => new Set(known.has(qnaId) ? [...known].filter((id) => id !== qnaId) : [...known, qnaId]),
    );

  return (
    <div className="page-width flex flex-col gap-8 py-8">
      <DeskHeader
        letter={letter}
        qnaList={qnaList}
        isAllRevealed={isAllRevealed}
        onRevealAll={() =>
          setRevealed(isAllRevealed ? new Set() : new Set(qnaList.map(({ qnaId }) => qnaId)))
        }
        onPractise={onPractise}
      />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-14">
        <QuestionList
          coverLetterId={letter.coverLetterId}
          qnaList={qnaList}
          isGenerating={generation.isRunning}
          partial={generation.partial}
          revealed={revealed}
          newestId={newestId}
          onToggle={toggle}
          onPractise={onPractise}
        />
        {/* On a phone what makes the first questions stands first, and what makes more of them last. */}
        <aside
          className={`flex flex-col gap-8 lg:sticky lg:top-20 ${totalCount === 0 ? 'max-lg:order-first' : ''}`}
        >
          <GenerationPanel generation={generation} total={totalCount} />
          <CustomQuestionForm
            coverLetterId={letter.coverLetterId}
            total={totalCount}
            onAnswered={(qnaId) => {
              setRevealed((known) => new Set([...known, qnaId]));
              setNewestId(qnaId);
            }}
          />
        </aside>
      </div>
      <PrintSheet letter={letter} qnaList={qnaList} />
    </div>
  );
}
