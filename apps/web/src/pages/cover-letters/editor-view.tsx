import { useCallback, useState, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { EditorNotices } from '@/components/autosave/editor-notices';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import {
  ChecksPanel,
  LetterFields,
  QuestionList,
  useLetterChecks,
  type LetterDrafts,
  type LetterOpening,
  type LetterSession,
  type PlaceInLetter,
  contentOf,
  improveTextOf,
  setFields,
} from '@/features/cover-letters';
import { type ImproveJob, ImprovePanel } from '@/features/improve';
import type { DraftSubject } from '@/lib/autosave/draft-store';
import { paths } from '@/lib/paths';
import { useWideScreen } from '@/lib/use-screen';
import { EditorBar } from './editor-bar.js';
import type { LetterActions } from './use-letter-actions.js';

interface EditorViewProps {
  session: LetterSession;
  subject: DraftSubject;
  opening: LetterOpening;
  drafts: LetterDrafts;
  improve: ImproveJob;
  actions: LetterActions;
  isOnline: boolean;
  onReview: () => void;
}

const IMPROVE_SIGNS: Record<ImproveJob['offer'], string> = {
  none: '',
  running: ' · 진행 중',
  review: ' · 검토 대기',
  failed: ' · 실패',
  cancelled: '',
};

type View = 'write' | 'improve' | 'checks';

/** Writing with the AI's panel and the checks beside it; on a phone, one of the three at a time. */
export function EditorView(props: EditorViewProps) {
  const { session } = props;
  const isWide = useWideScreen();
  const [view, setView] = useState<View>('write');
  const [place, setPlace] = useState<PlaceInLetter | null>(null);
  const onPlaced = useCallback(() => setPlace(null), []);
  const groups = useLetterChecks(session);
  const count = groups.reduce((sum, { findings }) => sum + findings.length, 0);

  // A draft that has become a letter is no draft of the device any more.
  const isSavedSince = props.opening.saved === null && props.subject.documentId !== null;

  const letter = (
    <div className="flex min-w-0 flex-col gap-8">
      <LetterFields session={session} />
      <QuestionList session={session} place={place} onPlaced={onPlaced} />
    </div>
  );
  const checks = (
    <ChecksPanel
      groups={groups}
      hasText={session.store.getState().document.questions.some(({ text }) => text.trim() !== '')}
      onSelect={({ questionId, start, end }) => {
        // Beside the text the list of findings stays for the next one.
        if (!isWide) setView('write');
        setPlace({ questionId, start, end });
      }}
    />
  );
  const improve = <ImproveAside {...props} />;
  const tabs = [
    { value: 'improve' as const, label: `AI 개선${IMPROVE_SIGNS[props.improve.offer]}` },
    { value: 'checks' as const, label: `점검 ${count}` },
  ];

  return (
    <div className="flex flex-col gap-6">
      <EditorBar session={session} actions={props.actions} isSaved={props.subject.documentId !== null} />
      {!isSavedSince && <EditorNotices {...props} newPath={paths.newCoverLetter} />}
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
          <TabPanel value="write">{letter}</TabPanel>
          <TabPanel value="improve">{improve}</TabPanel>
          <TabPanel value="checks">{checks}</TabPanel>
        </Tabs>
      )}
    </div>
  );
}

/** The AI's panel on the letter that is open. */
function ImproveAside({ session, subject, improve, isOnline, onReview }: EditorViewProps) {
  const document = useStore(session.store, (state) => state.document);
  const deferred = useDeferredValue(document);
  const content = useMemo(() => contentOf(deferred), [deferred]);
  const [, setSearch] = useSearchParams();
  const { documentId: coverLetterId } = subject;
  const { draftId } = session.draftSubject;
  return (
    <ImprovePanel
      subject={{ coverLetterId, draftId: coverLetterId === null ? draftId : null }}
      content={content}
      jobField={document.jobField}
      experienceYears={document.experienceYears}
      onOptionsChange={(options) => session.update(setFields(options))}
      improve={improve}
      isOnline={isOnline}
      readLetter={() => improveTextOf(session.store.getState().document)}
      onStarted={({ jobId }) =>
        setSearch((search) => new URLSearchParams({ ...Object.fromEntries(search), job: jobId }), {
          replace: true,
        })
      }
      onReview={onReview}
    />
  );
}
