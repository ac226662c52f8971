import { Ellipsis, FolderOpen, History, Save } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import type { DraftSubject } from '@/components/document-editor/draft-store';
import { EditorNotices } from '@/components/document-editor/editor-notices';
import { SaveStatus } from '@/components/document-editor/save-status';
import { BackLink } from '@/components/document-editor/back-link';
import { type CheckPart, CheckParts } from '@/components/check-parts';
import { ExportIconButton, ExportMenu, spellingNotice } from '@/components/export-menu';
import { SpellingPanel } from '@/components/spelling/spelling-panel';
import type { DocumentText } from '@/components/spelling/use-document-findings';
import { useSpellingCheck } from '@/components/spelling/use-spelling-check';
import {
  selectionOf,
  type SureCorrection,
  sureCorrections,
  type TextAccess,
} from '@/components/spelling/use-spelling-corrections';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { DocumentSelection } from '@/components/writing-area';
import { ChecksPanel, useLetterChecks } from '@/features/cover-letters/letter-checks';
import {
  changeQuestion,
  contentOf,
  improveTextOf,
  setFields,
} from '@/features/cover-letters/letter-document';
import { LetterFields } from '@/features/cover-letters/letter-fields';
import { LETTER_FORMATS, type LetterEditor } from '@/features/cover-letters/letter-type';
import { QuestionList } from '@/features/cover-letters/question-list';
import { ImprovePanel } from '@/features/improve/improve-panel';
import type { ImproveJob, ImproveSubject } from '@/features/improve/use-improve-job';
import { paths } from '@/lib/paths';
import { usePhoneScreen, useWideScreen } from '@/lib/use-screen';
import type { LetterActions } from './use-letter-actions.js';

interface EditorViewProps {
  editor: LetterEditor;
  subject: DraftSubject;
  improveSubject: ImproveSubject;
  improve: ImproveJob;
  actions: LetterActions;
  isOnline: boolean;
  /** Opens the review of the improvement. */
  onReview: () => void;
  /** Opens the review of corrections of the letter in its current state. */
  onReviewCorrections: (corrections: SureCorrection[]) => void;
}

const IMPROVE_SIGNS: Record<ImproveJob['offer'], string> = {
  none: '',
  running: ' · 진행 중',
  review: ' · 검토 대기',
  failed: ' · 실패',
  cancelled: '',
};

type View = 'write' | 'improve' | 'checks';

/** Writing with the AI's panel and the checks beside it; on a screen that is not wide, one of the three at a time. */
export function EditorView(props: EditorViewProps) {
  const { editor } = props;
  const isWide = useWideScreen();
  const [view, setView] = useState<View>('write');
  const [selection, setSelection] = useState<DocumentSelection | null>(null);
  const onSelected = useCallback(() => setSelection(null), []);
  const groups = useLetterChecks(editor);
  const expressionCount = groups.reduce((sum, { findings }) => sum + findings.length, 0);
  const access = useMemo(() => textAccess(editor), [editor]);
  const { spelling, ...check } = useLetterSpelling(props, access);
  const [part, setPart] = useState<CheckPart>('spelling');
  const counts = { spelling: spelling.findings.length, expression: expressionCount };

  // A draft that became a letter is not a draft of this device any more.
  const isSavedSince = editor.opening.saved === null && props.subject.documentId !== null;

  const letter = (
    <div className="flex min-w-0 flex-col gap-8 max-sm:gap-1">
      <LetterFields editor={editor} />
      <QuestionList
        editor={editor}
        selection={selection}
        onSelected={onSelected}
        marked={check.marked}
        onMark={check.onMark}
      />
      {check.popover}
    </div>
  );
  const select = ({ textId, start, end }: DocumentSelection) => {
    // Beside the text the list of findings stays open for the next finding.
    if (!isWide) setView('write');
    setSelection({ textId, start, end });
  };
  const checks = (
    <CheckParts
      counts={counts}
      part={part}
      onPart={setPart}
      spelling={
        <SpellingPanel
          spelling={spelling}
          onSelect={(finding) => select(selectionOf(finding, access))}
          onCorrect={check.correct}
          onReviewSure={() => props.onReviewCorrections(sureCorrections(spelling.findings, access))}
          lastCorrection={check.lastCorrection}
        />
      }
      expression={
        <ChecksPanel
          groups={groups}
          hasText={spelling.hasText}
          onSelect={({ questionId, start, end }) => select({ textId: questionId, start, end })}
        />
      }
    />
  );
  const improve = <ImproveAside {...props} />;
  const tabs = [
    { value: 'improve' as const, label: `AI 개선${IMPROVE_SIGNS[props.improve.offer]}` },
    { value: 'checks' as const, label: `점검 ${counts.spelling + counts.expression}` },
  ];

  return (
    <div className="flex flex-col gap-6 max-sm:gap-1">
      <EditorBar
        editor={editor}
        actions={props.actions}
        isSaved={props.subject.documentId !== null}
        spellingCount={counts.spelling}
      />
      {!isSavedSince && <EditorNotices editor={editor} />}
      {isWide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-10 xl:grid-cols-[minmax(0,1fr)_23rem] xl:gap-14">
          {letter}
          <Tabs
            label="도구"
            value={view === 'write' ? 'improve' : view}
            onValueChange={setView}
            tabs={tabs}
            className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pb-4 pl-1"
          >
            <TabPanel value="improve">{improve}</TabPanel>
            <TabPanel value="checks">{checks}</TabPanel>
          </Tabs>
        </div>
      ) : (
        <Tabs
          label="보기"
          value={view}
          onValueChange={setView}
          tabs={[{ value: 'write', label: '쓰기' }, ...tabs]}
        >
          <TabPanel value="write" className="max-sm:!pt-1">
            {letter}
          </TabPanel>
          <TabPanel value="improve">{improve}</TabPanel>
          <TabPanel value="checks">{checks}</TabPanel>
        </Tabs>
      )}
    </div>
  );
}

/** Reads and changes the current texts of the letter. */
const textAccess = (editor: LetterEditor): TextAccess => ({
  readText: (textId) =>
    editor.store.getState().document.questions.find(({ questionId }) => questionId === textId)?.text ?? '',
  changeText: (textId, text) => editor.update(changeQuestion(textId, { text })),
});

/** The spelling check of the letter that is open. */
function useLetterSpelling({ editor, subject }: EditorViewProps, access: TextAccess) {
  const { memberId, documentId } = subject;
  const companyName = useDeferredValue(useStore(editor.store, (state) => state.document.companyName.trim()));
  const questions = useStore(editor.store, (state) => state.document.questions);
  const texts = useMemo(
    () =>
      questions.map(({ questionId, text }, index): DocumentText => ({
        textId: questionId,
        name: `문항 ${index + 1}`,
        text,
      })),
    [questions],
  );
  const properNames = useMemo(() => (companyName === '' ? [] : [companyName]), [companyName]);
  const documentKey = `letter:${documentId ?? editor.draftSubject.draftId}`;
  return useSpellingCheck({ memberId, documentKey, properNames, texts }, access);
}

/** The AI's panel on the letter that is open. */
function ImproveAside({ editor, improveSubject, improve, isOnline, onReview }: EditorViewProps) {
  const document = useStore(editor.store, (state) => state.document);
  const deferred = useDeferredValue(document);
  const content = useMemo(() => contentOf(deferred), [deferred]);
  const [, setSearch] = useSearchParams();
  return (
    <ImprovePanel
      subject={improveSubject}
      content={content}
      jobField={document.jobField}
      experienceYears={document.experienceYears}
      onOptionsChange={(options) => editor.update(setFields(options))}
      improve={improve}
      isOnline={isOnline}
      readLetter={() => improveTextOf(editor.store.getState().document)}
      onStarted={({ jobId }) =>
        setSearch((search) => new URLSearchParams({ ...Object.fromEntries(search), job: jobId }), {
          replace: true,
        })
      }
      onReview={onReview}
    />
  );
}

interface EditorBarProps {
  editor: LetterEditor;
  actions: LetterActions;
  isSaved: boolean;
  /** Findings of the spelling check that are left. */
  spellingCount: number;
}

/** Where the text is stored, and the actions on the whole letter. */
function EditorBar({ editor, actions, isSaved, spellingCount }: EditorBarProps) {
  const isPhone = usePhoneScreen();
  return (
    <div className="flex items-center gap-x-4 max-sm:gap-x-1">
      <BackLink to={paths.coverLetters} name="자기소개서" />
      {/* Wraps a longer text without moving anything. */}
      <div className="min-w-0 flex-1">
        <SaveStatus editor={editor} onCompare={() => actions.open('conflict')} onSaveAsNew={actions.save} />
      </div>
      <ExportMenu
        formats={LETTER_FORMATS}
        isBusy={actions.isExporting}
        onExport={actions.exportAs}
        notice={spellingNotice(spellingCount)}
        {...(isPhone && { trigger: <ExportIconButton isBusy={actions.isExporting} /> })}
      />
      <div className="flex items-center gap-1 sm:-ml-2">
        {isPhone ? (
          <Menu
            label="더 하기"
            trigger={
              <IconButton label="더 하기">
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            <MenuItem icon={<FolderOpen aria-hidden />} onSelect={() => actions.open('list')}>
              다른 자기소개서 불러오기
            </MenuItem>
            {isSaved && (
              <MenuItem icon={<History aria-hidden />} onSelect={() => actions.open('versions')}>
                버전 기록
              </MenuItem>
            )}
          </Menu>
        ) : (
          <>
            <IconButton label="다른 자기소개서 불러오기" onClick={() => actions.open('list')}>
              <FolderOpen aria-hidden />
            </IconButton>
            {isSaved && (
              <IconButton label="버전 기록" onClick={() => actions.open('versions')}>
                <History aria-hidden />
              </IconButton>
            )}
          </>
        )}
        <Button variant={isSaved ? 'outline' : 'solid'} onClick={actions.save}>
          <Save aria-hidden /> 저장
        </Button>
      </div>
    </div>
  );
}
