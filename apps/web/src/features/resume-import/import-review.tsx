import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { JOB_DAYS, resumeRoutes } from '#contracts';
import type { FieldErrors, Resume, ResumeImportResult } from '#contracts';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { callApi } from '@/lib/api/call-api';
import { isHttpError } from '@/lib/api/api-errors';
import { useUnstoredText } from '@/lib/open-documents';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { useWideScreen } from '@/lib/use-screen';
import { DraftSections } from './draft-sections.js';
import { dateStateOf } from './import-dates.js';
import { doubtOf, startDraft } from './import-draft.js';
import type { ImportDraft } from './import-draft.js';
import { fieldPaths, toBody } from './import-form.js';
import { placementOf } from './placement.js';
import { createPointedFieldStore, focusField } from './pointed-field.js';
import { SourcePane } from './source-pane.js';
import { UNPLACED_PATH, UnplacedTexts } from './unplaced-texts.js';

interface ImportReviewProps {
  result: ResumeImportResult;
  /** What this device stored of an earlier review of it. */
  storedDraft: ImportDraft | null;
  onKeep: (draft: ImportDraft) => Promise<void>;
  onSaved: (resume: Resume) => void;
  onDiscard: () => void;
}

type View = 'draft' | 'source';
type Confirmation = 'none' | 'save' | 'discard';

/** The draft beside the text that it came from; on a narrow screen, one of the two at a time. */
export function ImportReview({ result, storedDraft, onKeep, onSaved, onDiscard }: ImportReviewProps) {
  const review = useImportReview({ result, storedDraft, onKeep, onSaved });
  const isWide = useWideScreen();
  const [pointed] = useState(createPointedFieldStore);
  const [view, setView] = useState<View>('draft');
  const [confirmation, setConfirmation] = useState<Confirmation>('none');
  const [wantedPath, setWantedPath] = useState<string | null>(null);
  const goTo = (path: string) => {
    setView('draft');
    // The technologies of a list share one field.
    setWantedPath(path.replace(/\.id-\d+$/, ''));
  };

  const save = () => {
    setConfirmation('none');
    const blocked = review.trySave();
    if (blocked) goTo(blocked);
  };
  // What can't be saved is corrected before anything is asked.
  const needsConfirmation = !review.isBlocked && review.doubtful.length + review.unplacedCount > 0;
  const sections = (
    <div className="flex flex-col gap-8">
      <FieldFocus path={wantedPath} onFocused={() => setWantedPath(null)} />
      <DraftSections
        draft={review.draft}
        errors={review.errors}
        onChange={review.change}
        pointed={pointed}
        onShowSource={
          isWide
            ? null
            : (path) => {
                setView('source');
                pointed.getState().hover(path);
              }
        }
      />
      <UnplacedTexts result={result} draft={review.draft} onChange={review.change} />
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
        unplacedCount={review.unplacedCount}
        isSaving={review.isSaving}
        isNotStored={review.isNotStored}
        onNextDoubt={() => goTo(review.doubtful[0] ?? '')}
        onShowUnplaced={() => goTo(UNPLACED_PATH)}
        onSave={() => (needsConfirmation ? setConfirmation('save') : save())}
        onDiscard={() => setConfirmation('discard')}
      />
      <Confirmations
        confirmation={confirmation}
        doubtCount={review.doubtful.length}
        unplacedCount={review.unplacedCount}
        onClose={() => setConfirmation('none')}
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

/** Moves the focus to a field. Rendered with the fields: on a narrow screen they exist only while their tab is open. */
function FieldFocus({ path, onFocused }: FieldFocusProps) {
  const done = useEffectEvent(onFocused);
  useEffect(() => {
    if (path === null) return;
    focusField(path);
    done();
  }, [path]);
  return null;
}

interface ConfirmationsProps {
  confirmation: Confirmation;
  doubtCount: number;
  unplacedCount: number;
  onClose: () => void;
  onSave: () => void;
  onDiscard: () => void;
}

function Confirmations({
  confirmation,
  doubtCount,
  unplacedCount,
  onClose,
  onSave,
  onDiscard,
}: ConfirmationsProps) {
  const doubts = `원문과 다를 수 있는 곳이 ${doubtCount}개 남았어요.`;
  const unplaced = `넣지 못한 글 ${unplacedCount}개는 이력서에 들어가지 않아요. 가져온 초안에서 ${JOB_DAYS}일 동안 다시 볼 수 있어요.`;
  return (
    <>
      <ConfirmDialog
        isOpen={confirmation === 'save'}
        onOpenChange={onClose}
        title={doubtCount > 0 ? '확인하지 않은 곳이 있어요' : '넣지 못한 글이 있어요'}
        description={[
          ...(doubtCount > 0 ? [doubts] : []),
          ...(unplacedCount > 0 ? [unplaced] : []),
          '저장한 뒤에도 고칠 수 있어요.',
        ].join(' ')}
        cancelLabel="더 살펴보기"
        confirmLabel="그대로 저장"
        onConfirm={onSave}
      />
      <ConfirmDialog
        isOpen={confirmation === 'discard'}
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
  /** The device refused to store the last change. */
  isNotStored: boolean;
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
  isNotStored,
  onNextDoubt,
  onShowUnplaced,
  onSave,
  onDiscard,
}: ReviewBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 max-sm:gap-y-1 sm:mx-0 sm:px-0">
      <p role="status" className="text-small max-sm:w-full">
        {errorCount > 0 ? (
          <span className="font-semibold text-red">고칠 곳이 {errorCount}개 있어요.</span>
        ) : doubtCount > 0 ? (
          <>
            확인할 곳이 <strong>{doubtCount}개</strong> 남았어요.
          </>
        ) : (
          unplacedCount === 0 && <span className="text-green">확인할 곳이 없어요.</span>
        )}
        {unplacedCount > 0 && (
          <span className="sr-only"> 넣지 못한 글 {unplacedCount}개는 초안 맨 아래에 있어요.</span>
        )}
      </p>
      {isNotStored && (
        <p role="alert" className="order-first w-full text-caption font-medium text-red">
          고친 내용을 이 기기에 보관하지 못했어요. 이 화면을 닫기 전에 이력서로 저장해 주세요.
        </p>
      )}
      {doubtCount + unplacedCount > 0 && (
        <div className="-ml-3 flex flex-wrap">
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
        </div>
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

interface ReviewOptions {
  result: ResumeImportResult;
  storedDraft: ImportDraft | null;
  onKeep: (draft: ImportDraft) => Promise<void>;
  onSaved: (resume: Resume) => void;
}

/** A draft under review: its fields, what is left to check, and saving it. */
function useImportReview({ result, storedDraft, onKeep, onSaved }: ReviewOptions) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => storedDraft ?? startDraft(result));
  const change = useCallback((apply: (draft: ImportDraft) => ImportDraft) => setDraft(apply), []);
  // What is merely chosen is no change.
  const { form, traces, confirmed } = draft;
  const stored = useMemo(() => ({ form, traces, confirmed }), [form, traces, confirmed]);
  const isNotStored = useStoredChanges(stored, onKeep);
  useUnstoredText(isNotStored);
  // One draft id for one text: sent again after a lost answer, it becomes no second resume.
  const { body, errors, draftId } = useMemo(
    () => ({ ...toBody(form), draftId: crypto.randomUUID() }),
    [form],
  );
  const doubtful = useMemo(
    () => fieldPaths(draft.form).flatMap(({ path }) => (doubtOf(draft, path) === null ? [] : [path])),
    [draft],
  );
  const openEnds = useMemo(() => openEndErrors(draft), [draft]);
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
    /** What can't be saved: edits of the member, and dates that the file does not have in full. */
    errors: { ...serverErrors, ...errors, ...openEnds },
    isBlocked: Object.keys(errors).length + Object.keys(openEnds).length > 0,
    /** How many texts of the file are in no field. */
    unplacedCount: result.unplaced.filter((piece) => placementOf(draft, piece) === null).length,
    /** Doubtful fields that the member has not confirmed yet, in their order. */
    doubtful,
    /** @returns the first field in the way; null when saving has begun */
    trySave: (): string | null => {
      const [blocked] = fieldPaths(draft.form).filter(({ path }) => path in errors || path in openEnds);
      if (blocked) return blocked.path;
      save.mutate();
      return null;
    },
    isSaving: save.isPending,
    /** The last change is only on this page. */
    isNotStored,
  };
}

const OPEN_END = '끝난 달을 적거나, 지금도 이어지면 ‘진행 중이 맞아요’를 눌러 주세요.';

/** Periods that would be saved as ongoing although neither the file nor the member says so. */
const openEndErrors = (draft: ImportDraft): FieldErrors =>
  Object.fromEntries(
    fieldPaths(draft.form).flatMap(({ path, spec }) =>
      spec.kind === 'month' && dateStateOf(draft, path)?.kind === 'OPEN_END' ? [[path, OPEN_END]] : [],
    ),
  );

/**
 * Stores every change on the device; the draft that the review began with needs no storing.
 * @returns whether the device refused the last change
 */
function useStoredChanges(draft: ImportDraft, onKeep: (draft: ImportDraft) => Promise<void>): boolean {
  const [first] = useState(draft);
  const [isRefused, setIsRefused] = useState(false);
  const keep = useEffectEvent(onKeep);
  useEffect(() => {
    if (draft === first) return;
    let isLatest = true;
    const show = (isRefusedNow: boolean) => isLatest && setIsRefused(isRefusedNow);
    keep(draft).then(
      () => show(false),
      (error: unknown) => {
        console.error('고친 초안을 이 기기에 보관하지 못했습니다.', error);
        show(true);
      },
    );
    return () => {
      isLatest = false;
    };
  }, [draft, first]);
  return isRefused;
}
