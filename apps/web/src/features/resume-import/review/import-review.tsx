import { useEffect, useEffectEvent, useState } from 'react';
import type { Resume, ResumeImportResult } from '#contracts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useWideScreen } from '@/lib/use-screen';
import type { ImportDraft } from '../draft/import-draft.js';
import { DraftSections } from './draft-sections.js';
import { createPlaceStore, focusField } from './place-store.js';
import { ReviewBar } from './review-bar.js';
import { SourcePane } from './source-pane.js';
import { UNPLACED_PATH, UnplacedTexts } from './unplaced-texts.js';
import { useImportReview } from './use-import-review.js';

interface ImportReviewProps {
  result: ResumeImportResult;
  /** What this device keeps of an earlier look at it. */
  keptDraft: ImportDraft | null;
  onKeep: (draft: ImportDraft) => void;
  onSaved: (resume: Resume) => void;
  onDiscard: () => void;
}

type View = 'draft' | 'source';
type Question = 'none' | 'save' | 'discard';

/** The draft beside the text that it came from; on a phone, one of the two at a time. */
export function ImportReview({ result, keptDraft, onKeep, onSaved, onDiscard }: ImportReviewProps) {
  const review = useImportReview({ result, keptDraft, onKeep, onSaved });
  const isWide = useWideScreen();
  const [place] = useState(createPlaceStore);
  const [view, setView] = useState<View>('draft');
  const [question, setQuestion] = useState<Question>('none');
  const [wantedPath, setWantedPath] = useState<string | null>(null);
  const goTo = (path: string) => {
    setView('draft');
    // The technologies of a list share one field.
    setWantedPath(path.replace(/\.id-\d+$/, ''));
  };

  const save = () => {
    setQuestion('none');
    const blocked = review.trySave();
    if (blocked) goTo(blocked);
  };
  const sections = (
    <div className="flex flex-col gap-8">
      <FieldFocus path={wantedPath} onFocused={() => setWantedPath(null)} />
      <DraftSections
        draft={review.draft}
        errors={review.errors}
        onChange={review.change}
        place={place}
        onTurnToSource={
          isWide
            ? null
            : (path) => {
                setView('source');
                place.getState().hover(path);
              }
        }
      />
      <UnplacedTexts texts={result.unplaced} />
    </div>
  );
  const source = (
    <SourcePane
      result={result}
      draft={review.draft}
      place={place}
      onSelect={goTo}
      className={isWide ? 'sticky top-20 max-h-[calc(100dvh-11rem)]' : 'max-h-[70dvh]'}
    />
  );
  return (
    <div className="flex flex-col gap-6">
      {isWide ? (
        <div className="grid grid-cols-2 items-start gap-10">
          {sections}
          {source}
        </div>
      ) : (
        <Tabs
          label="보기"
          value={view}
          onValueChange={setView}
          tabs={[
            { value: 'draft', label: '초안' },
            { value: 'source', label: '원문' },
          ]}
        >
          <TabPanel value="draft">{sections}</TabPanel>
          <TabPanel value="source">{source}</TabPanel>
        </Tabs>
      )}
      <ReviewBar
        doubtCount={review.doubtful.length}
        errorCount={Object.keys(review.errors).length}
        unplacedCount={result.unplaced.length}
        isSaving={review.isSaving}
        onNextDoubt={() => goTo(review.doubtful[0] ?? '')}
        onShowUnplaced={() => goTo(UNPLACED_PATH)}
        onSave={() => (review.doubtful.length > 0 ? setQuestion('save') : save())}
        onDiscard={() => setQuestion('discard')}
      />
      <Questions
        question={question}
        doubtCount={review.doubtful.length}
        onClose={() => setQuestion('none')}
        onSave={save}
        onDiscard={onDiscard}
      />
    </div>
  );
}

interface FieldFocusProps {
  path: string | null;
  onFocused: () => void;
}

/** Goes to a field; it stands among the fields, which on a phone are not there until their tab is open. */
function FieldFocus({ path, onFocused }: FieldFocusProps) {
  const done = useEffectEvent(onFocused);
  useEffect(() => {
    if (path === null) return;
    focusField(path);
    done();
  }, [path]);
  return null;
}

interface QuestionsProps {
  question: Question;
  doubtCount: number;
  onClose: () => void;
  onSave: () => void;
  onDiscard: () => void;
}

function Questions({ question, doubtCount, onClose, onSave, onDiscard }: QuestionsProps) {
  return (
    <>
      <ConfirmDialog
        isOpen={question === 'save'}
        onOpenChange={onClose}
        title="확인하지 않은 곳이 있어요"
        description={`원문과 다를 수 있는 곳이 ${doubtCount}개 남았어요. 저장한 뒤에도 고칠 수 있어요.`}
        cancelLabel="더 살펴보기"
        confirmLabel="그대로 저장"
        onConfirm={onSave}
      />
      <ConfirmDialog
        isOpen={question === 'discard'}
        onOpenChange={onClose}
        title="이 초안을 버릴까요?"
        description="고친 내용은 사라지고, 쓴 토큰은 돌아오지 않아요."
        confirmLabel="버리기"
        isDanger
        onConfirm={onDiscard}
      />
    </>
  );
}
