import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, Copy } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { resumeRoutes } from '#contracts';
import type { FieldErrors, Resume, ResumeImportResult, UnplacedText } from '#contracts';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { callApi } from '@/lib/api/call-api';
import { isHttpError } from '@/lib/api/api-errors';
import { copyText } from '@/lib/copy-text';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { useWideScreen } from '@/lib/use-screen';
import { DraftSections } from './draft-sections.js';
import { doubtOf, startDraft } from './import-draft.js';
import type { ImportDraft } from './import-draft.js';
import { fieldPaths, toBody } from './import-form.js';
import { createPointedFieldStore, fieldElementId, focusField } from './pointed-field.js';
import { SourcePane } from './source-pane.js';

interface ImportReviewProps {
  result: ResumeImportResult;
  /** What this device stored of an earlier review of it. */
  storedDraft: ImportDraft | null;
  onKeep: (draft: ImportDraft) => void;
  onSaved: (resume: Resume) => void;
  onDiscard: () => void;
}

type View = 'draft' | 'source';
type Question = 'none' | 'save' | 'discard';

/** The draft beside the text that it came from; on a phone, one of the two at a time. */
export function ImportReview({ result, storedDraft, onKeep, onSaved, onDiscard }: ImportReviewProps) {
  const review = useImportReview({ result, storedDraft, onKeep, onSaved });
  const isWide = useWideScreen();
  const [pointed] = useState(createPointedFieldStore);
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
        pointed={pointed}
        onTurnToSource={
          isWide
            ? null
            : (path) => {
                setView('source');
                pointed.getState().hover(path);
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
      pointed={pointed}
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

/** Moves the focus to a field. Rendered with the fields, which a phone mounts only once their tab is open. */
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

interface ReviewBarProps {
  doubtCount: number;
  errorCount: number;
  /** Texts of the file that no field of the draft has. */
  unplacedCount: number;
  isSaving: boolean;
  onNextDoubt: () => void;
  onShowUnplaced: () => void;
  onSave: () => void;
  onDiscard: () => void;
}

/** What is left to check, and the buttons that save or discard the draft; always visible. */
function ReviewBar({
  doubtCount,
  errorCount,
  unplacedCount,
  isSaving,
  onNextDoubt,
  onShowUnplaced,
  onSave,
  onDiscard,
}: ReviewBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
      <p role="status" className="text-small">
        {errorCount > 0 ? (
          <span className="font-semibold text-red">고칠 곳이 {errorCount}개 있어요.</span>
        ) : doubtCount > 0 ? (
          <>
            확인할 곳이 <strong>{doubtCount}개</strong> 남았어요.
          </>
        ) : (
          <span className="text-green">확인할 곳이 없어요.</span>
        )}
        {unplacedCount > 0 && (
          <span className="sr-only"> 넣지 못한 글 {unplacedCount}개는 초안 맨 아래에 있어요.</span>
        )}
      </p>
      {doubtCount > 0 && (
        <Button size="small" variant="quiet" onClick={onNextDoubt}>
          <ArrowDown aria-hidden /> 다음 확인할 곳
        </Button>
      )}
      {unplacedCount > 0 && (
        <Button size="small" variant="quiet" onClick={onShowUnplaced}>
          <ArrowDown aria-hidden /> 넣지 못한 글 {unplacedCount}개
        </Button>
      )}
      <div className="ml-auto flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button onClick={onDiscard}>버리기</Button>
        <Button variant="solid" isBusy={isSaving} onClick={onSave}>
          이력서로 저장
        </Button>
      </div>
    </div>
  );
}

/** Element id of the texts without a field, as a path. */
const UNPLACED_PATH = 'unplaced';

/** Texts of the file that no field of the draft has, so that nothing is lost unnoticed. */
function UnplacedTexts({ texts }: { texts: readonly UnplacedText[] }) {
  if (texts.length === 0) return null;
  return (
    <section
      id={fieldElementId(UNPLACED_PATH)}
      aria-labelledby="import-unplaced-title"
      className="flex scroll-mt-24 flex-col gap-3"
    >
      <h2 id="import-unplaced-title" className="border-b border-line pb-1.5 text-body font-bold">
        초안에 넣지 못한 글<span className="ml-2 text-small font-normal text-ink-faint">{texts.length}</span>
      </h2>
      <p className="text-small text-ink-soft">
        알맞은 칸을 찾지 못한 글이에요. 필요한 것은 복사해서 직접 넣어 주세요.
      </p>
      <ul className="divide-y divide-line">
        {texts.map(({ heading, text, start }) => (
          <li key={start} className="flex items-start justify-between gap-3 py-2">
            <div className="min-w-0 py-1 text-small">
              {heading !== '' && <p className="text-caption text-ink-faint">{heading}</p>}
              <p className="break-words whitespace-pre-wrap">{text}</p>
            </div>
            <Button
              size="small"
              variant="quiet"
              className="shrink-0"
              aria-label={`복사: ${text.slice(0, 40)}`}
              onClick={() =>
                void copyText(text, '글을 복사했어요.', '복사하지 못했어요. 글을 끌어서 선택해 주세요.')
              }
            >
              <Copy aria-hidden /> 복사
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReviewOptions {
  result: ResumeImportResult;
  storedDraft: ImportDraft | null;
  onKeep: (draft: ImportDraft) => void;
  onSaved: (resume: Resume) => void;
}

/** A draft under review: its fields, what is left to check, and saving it. */
function useImportReview({ result, storedDraft, onKeep, onSaved }: ReviewOptions) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => storedDraft ?? startDraft(result));
  const change = useCallback((apply: (draft: ImportDraft) => ImportDraft) => setDraft(apply), []);
  useStoredChanges(draft, onKeep);
  // One draft id for one text: sent again after a lost answer, it becomes no second resume.
  const { body, errors, draftId } = useMemo(
    () => ({ ...toBody(draft.form), draftId: crypto.randomUUID() }),
    [draft.form],
  );
  const doubtful = useMemo(
    () => fieldPaths(draft.form).flatMap(({ path }) => (doubtOf(draft, path) === null ? [] : [path])),
    [draft],
  );
  const save = useApiMutation({
    loading: 'toast',
    successMessage: '이력서로 저장했어요.',
    mutationFn: () => {
      if (!body) throw new Error('고칠 곳이 남아 있어요.');
      return callApi(resumeRoutes.create, { body: { ...body, draftId } });
    },
    invalidate: [queryKeys.resumeList],
    onSuccess: (resume) => {
      queryClient.setQueryData(queryKeys.resume(resume.resumeId), resume);
      onSaved(resume);
    },
  });
  const serverErrors: FieldErrors = isHttpError(save.error, 400) ? save.error.fieldErrors : {};
  return {
    draft,
    change,
    /** The draft of the server is valid, so an error comes from an edit of the member. */
    errors: { ...serverErrors, ...errors },
    /** Doubtful fields that the member has not confirmed yet, in their order. */
    doubtful,
    /** @returns the first field in the way; null when saving has begun */
    trySave: (): string | null => {
      const [blocked] = fieldPaths(draft.form).filter(({ path }) => path in errors);
      if (blocked) return blocked.path;
      save.mutate();
      return null;
    },
    isSaving: save.isPending,
  };
}

/** Stores every change on the device; the unchanged draft of the server needs no storing. */
function useStoredChanges(draft: ImportDraft, onKeep: (draft: ImportDraft) => void): void {
  const [first] = useState(draft);
  const keep = useEffectEvent(onKeep);
  useEffect(() => {
    if (draft !== first) keep(draft);
  }, [draft, first]);
}
