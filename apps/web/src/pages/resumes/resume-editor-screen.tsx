import { Copy, Ellipsis, History, Save } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import { useStore } from 'zustand';
import { resumeTypeSchema } from '#contracts';
import { RESUME_TYPE_LABELS } from '#resume-view';
import { BackLink } from '@/components/document-editor/back-link';
import { ConflictDialog } from '@/components/document-editor/conflict-dialog';
import type { DraftSubject } from '@/components/document-editor/draft-store';
import { EditorNotices } from '@/components/document-editor/editor-notices';
import { SaveStatus } from '@/components/document-editor/save-status';
import { useDocumentEditor } from '@/components/document-editor/use-document-editor';
import { VersionDrawer } from '@/components/document-editor/version-drawer';
import { ExportIconButton, ExportMenu, spellingNotice } from '@/components/export-menu';
import { SpellingPanel } from '@/components/spelling/spelling-panel';
import type { SureCorrection } from '@/components/spelling/use-spelling-corrections';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { focusPage } from '@/components/ui/return-focus';
import { SkeletonLines } from '@/components/ui/skeleton';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import {
  OpenResumeContext,
  useDocumentPart,
  useOpenResume,
  useResumeEditor,
} from '@/features/resumes/open-resume';
import { setFields } from '@/features/resumes/resume-document';
import { OutlineRail, ResumeForm } from '@/features/resumes/resume-form';
import {
  CheckedFieldsContext,
  type ResumeSpelling,
  useResumeSpelling,
} from '@/features/resumes/resume-spelling';
import { longTextsOf } from '@/features/resumes/resume-texts';
import { resumeType, type ResumeOpening } from '@/features/resumes/resume-type';
import { sectionOf, showSection } from '@/features/resumes/section-elements';
import { deferred } from '@/lib/deferred';
import { formatNumber } from '@/lib/format';
import { paths } from '@/lib/paths';
import { useHotkey, useShortcutHelp } from '@/lib/shortcuts';
import { useDocumentTitle } from '@/lib/use-document-title';
import { useDesktopScreen, usePhoneScreen, useWideScreen } from '@/lib/use-screen';
import { SpellingReview } from '../spelling-review.js';
import { useReviewHistory } from '../use-review-history.js';
import { useResumeActions, type ResumeActions } from './use-resume-actions.js';

interface ResumeEditorScreenProps {
  subject: DraftSubject;
  opening: ResumeOpening;
}

const LivePreview = deferred(
  () => import('@/features/resumes/resume-preview').then((module) => module.LivePreview),
  { Fallback: () => <SkeletonLines lines={8} label="미리보기를 준비하는 중이에요" />, isNeeded: () => true },
);

const SHORTCUTS = [
  { keys: ['Ctrl', 'S'], label: '저장' },
  { keys: ['Ctrl', '.'], label: '글에서 맞춤법 점검 결과 열기' },
];

/** One open resume: written on one side, seen on paper on the other. */
export function ResumeEditorScreen({ subject, opening }: ResumeEditorScreenProps) {
  const editor = useDocumentEditor(resumeType, subject, opening);
  const resumeId = subject.documentId;
  const actions = useResumeActions(editor);
  const title = useStore(editor.store, (state) => state.document.title.trim()) || '새 이력서';
  const open = useMemo(() => ({ editor, resumeId }), [editor, resumeId]);
  useDocumentTitle(title);
  useHotkey({ key: 's', withControl: true }, actions.save);
  useShortcutHelp('이력서', SHORTCUTS);
  return (
    <OpenResumeContext value={open}>
      <h1 className="sr-only">{title}</h1>
      <OpenResumeScreen memberId={subject.memberId} actions={actions} />
      <ResumeEditorDialogs actions={actions} />
    </OpenResumeContext>
  );
}

interface OpenResumeScreenProps {
  memberId: number;
  actions: ResumeActions;
}

/** Writing the resume, or reviewing what the spelling check would correct in it. */
function OpenResumeScreen({ memberId, actions }: OpenResumeScreenProps) {
  const { editor } = useOpenResume();
  const check = useResumeSpelling(memberId);
  const { reviewed, open, leaveReview } = useReviewHistory();
  const [corrections, setCorrections] = useState<readonly SureCorrection[]>([]);
  const isReviewShown = reviewed === 'spelling' && corrections.length > 0;
  useEffect(() => (isReviewShown ? focusPage : undefined), [isReviewShown]);
  if (isReviewShown)
    return (
      <div className="page-width flex max-w-[88rem]! flex-1 flex-col pt-6 pb-16 max-sm:pt-4">
        <CorrectionView corrections={corrections} actions={actions} onLeave={leaveReview} />
      </div>
    );
  return (
    <div className="page-width flex max-w-[92rem]! flex-1 flex-col gap-6 pt-6 pb-16 max-sm:gap-2 max-sm:pt-1">
      <ResumeEditorBar actions={actions} spellingCount={check.spelling.findings.length} />
      <EditorNotices editor={editor} />
      <CheckedFieldsContext value={check.fields}>
        <EditorLayout
          check={check}
          onReviewSure={() => {
            setCorrections(check.sureCorrections());
            open('spelling');
          }}
        />
        {check.popover}
      </CheckedFieldsContext>
    </div>
  );
}

interface CorrectionViewProps {
  corrections: readonly SureCorrection[];
  actions: ResumeActions;
  onLeave: () => void;
}

/** The corrections in the texts that they are about, each to accept or to reject. */
function CorrectionView({ corrections, actions, onLeave }: CorrectionViewProps) {
  const document = useDocumentPart((whole) => whole);
  const texts = useMemo(() => longTextsOf(document), [document]);
  return (
    <SpellingReview
      corrections={corrections}
      texts={texts}
      isSaving={actions.isCorrecting}
      onApply={(corrected) => actions.correct(corrected, onLeave)}
      onLeave={onLeave}
    />
  );
}

const FORMATS = ['pdf', 'docx', 'json'] as const;

/** Where the resume is stored, and the actions on the whole of it. */
function ResumeEditorBar({ actions, spellingCount }: { actions: ResumeActions; spellingCount: number }) {
  const { editor, resumeId } = useOpenResume();
  const isPhone = usePhoneScreen();
  const isSaved = resumeId !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:flex-nowrap max-sm:gap-x-1">
      <BackLink to={paths.resumes} name="이력서" />
      {/* A longer text takes more lines and moves nothing. */}
      <div className="min-w-0 flex-1 sm:basis-40">
        <SaveStatus editor={editor} onCompare={() => actions.open('conflict')} onSaveAsNew={actions.save} />
      </div>
      <div className="flex items-center gap-2 max-sm:gap-1">
        {!isPhone && <TemplateSwitch />}
        <ExportMenu
          formats={FORMATS}
          isBusy={actions.isExporting}
          onExport={actions.exportAs}
          notice={spellingNotice(spellingCount)}
          {...(isPhone && { trigger: <ExportIconButton isBusy={actions.isExporting} /> })}
        />
        {isSaved && (
          <Menu
            label="더 하기"
            trigger={
              <IconButton label="더 하기" variant={isPhone ? 'quiet' : 'outline'}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            <MenuItem icon={<History aria-hidden />} onSelect={() => actions.open('versions')}>
              버전 기록
            </MenuItem>
            <MenuItem icon={<Copy aria-hidden />} onSelect={actions.duplicate}>
              사본 만들기
            </MenuItem>
          </Menu>
        )}
      </div>
      <Button
        variant={isSaved ? 'outline' : 'solid'}
        className="sm:-ml-2"
        isBusy={actions.isSavingFirst}
        onClick={actions.save}
      >
        {!actions.isSavingFirst && <Save aria-hidden />} 저장
      </Button>
    </div>
  );
}

type View = 'write' | 'preview' | 'checks';

interface EditorLayoutProps {
  check: ResumeSpelling;
  /** Opens the review of everything that is sure. */
  onReviewSure: () => void;
}

/**
 * The form with the preview or the check beside it, and the outline where there is room; on a screen that is not wide,
 * one at a time.
 */
function EditorLayout({ check, onReviewSure }: EditorLayoutProps) {
  const isWide = useWideScreen();
  const isDesktop = useDesktopScreen();
  const isPhone = usePhoneScreen();
  const [view, setView] = useState<View>('write');
  const paper = useRef<HTMLDivElement>(null);
  const follow = ({ target }: FocusEvent) => {
    const section = sectionOf(target);
    if (section && paper.current) showSection(paper.current, section);
  };
  const templates = isPhone && (
    <div className="mb-2">
      <TemplateSwitch />
    </div>
  );
  const checks = (
    <SpellingPanel
      spelling={check.spelling}
      onSelect={(finding) => {
        if (!isWide) setView('write');
        check.select(finding);
      }}
      onCorrect={check.correct}
      onReviewSure={onReviewSure}
      lastCorrection={check.lastCorrection}
    />
  );
  const tabs = [
    { value: 'preview' as const, label: '미리보기' },
    { value: 'checks' as const, label: `점검 ${formatNumber(check.spelling.findings.length)}` },
  ];
  if (!isWide)
    return (
      <Tabs
        label="보기"
        value={view}
        onValueChange={setView}
        tabs={[{ value: 'write', label: '편집' }, ...tabs]}
      >
        <TabPanel value="write">
          {templates}
          <ResumeForm isOutlineBeside={false} />
        </TabPanel>
        <TabPanel value="preview">
          {templates}
          <LivePreview />
        </TabPanel>
        <TabPanel value="checks">{checks}</TabPanel>
      </Tabs>
    );
  return (
    <div className="grid grid-cols-2 items-start gap-8 xl:grid-cols-[15rem_minmax(0,5fr)_minmax(0,6fr)] xl:gap-10">
      {isDesktop && (
        <div className="sticky top-20 -ml-2">
          <OutlineRail />
        </div>
      )}
      <div className="min-w-0" onFocus={follow}>
        <ResumeForm isOutlineBeside={isDesktop} />
      </div>
      <Tabs
        label="도구"
        value={view === 'write' ? 'preview' : view}
        onValueChange={setView}
        tabs={tabs}
        className="sticky top-16 min-w-0"
      >
        <TabPanel value="preview" className="!pt-0">
          <div
            ref={paper}
            tabIndex={0}
            role="group"
            aria-label="종이"
            className="max-h-[calc(100dvh-7rem)] overflow-y-auto rounded-b-s bg-sunken px-5 py-4"
          >
            <LivePreview />
          </div>
        </TabPanel>
        <TabPanel value="checks" className="max-h-[calc(100dvh-7rem)] max-w-2xl overflow-y-auto pb-4">
          {checks}
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** The editor's dialogs. */
function ResumeEditorDialogs({ actions }: { actions: ResumeActions }) {
  const { editor, resumeId } = useOpenResume();
  return (
    <>
      <ConflictDialog editor={editor} isOpen={actions.dialog === 'conflict'} onClose={actions.close} />
      {resumeId !== null && (
        <VersionDrawer
          editor={editor}
          documentId={resumeId}
          isOpen={actions.dialog === 'versions'}
          onClose={actions.close}
        />
      )}
    </>
  );
}

/** Which of the templates the resume is printed in. */
function TemplateSwitch() {
  const editor = useResumeEditor();
  const type = useDocumentPart((document) => document.type);
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">양식</legend>
      <div className="flex rounded-s border border-line-strong bg-raised p-0.5">
        {resumeTypeSchema.options.map((option) => (
          <label
            key={option}
            className="flex min-h-9 cursor-pointer items-center rounded-[4px] px-3 text-caption font-semibold text-ink-soft has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="resume-type"
              className="sr-only"
              checked={type === option}
              onChange={() => editor.update(setFields({ type: option }))}
            />
            {RESUME_TYPE_LABELS[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
