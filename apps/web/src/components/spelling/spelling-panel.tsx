import { CloudOff, LoaderCircle, Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import { formatNumber } from '@/lib/format';
import { FindingButtons, FindingKind, FindingWords, type FindingActions } from './finding-parts.js';
import { hasSureCorrection, type LastCorrection } from './use-spelling-corrections.js';
import type { DocumentFinding, DocumentFindings } from './use-document-findings.js';

interface SpellingPanelProps extends Pick<FindingActions, 'onCorrect'> {
  spelling: DocumentFindings;
  onSelect: (finding: DocumentFinding) => void;
  /** Opens the review of everything that is sure. */
  onReviewSure: () => void;
  lastCorrection: LastCorrection | null;
}

/** What the spelling check found in the document, and what to do about it. */
export function SpellingPanel({
  spelling,
  onSelect,
  onCorrect,
  onReviewSure,
  lastCorrection,
}: SpellingPanelProps) {
  const { findings, ignoredCount } = spelling;
  const keptFocus = useKeptFocus<HTMLElement>('li');
  const sureCount = findings.filter(hasSureCorrection).length;
  return (
    <section {...keptFocus} aria-label="맞춤법 점검" className="flex flex-col gap-4">
      <h2 className="sr-only">맞춤법 점검</h2>
      <p className="text-small text-ink-soft">맞춤법과 띄어쓰기를 쓰는 동안 점검해요. 토큰이 들지 않아요.</p>
      <LastCorrectionStatus correction={lastCorrection} />
      {spelling.isServerFailing && <OnDeviceOnly spelling={spelling} />}
      {sureCount > 1 && (
        <Button size="small" className="self-start" onClick={onReviewSure}>
          확실한 것 {formatNumber(sureCount)}개 모두 고치기
        </Button>
      )}
      {findings.length > 0 ? (
        <ul aria-label="맞춤법 점검 결과" className="divide-y divide-line border-y border-line">
          {findings.map((finding) => (
            <li key={finding.id} className="flex flex-col gap-2 py-3">
              <button
                type="button"
                onClick={() => onSelect(finding)}
                className="-mx-1 block rounded-s px-1 text-left text-small hover:bg-sunken"
              >
                <span className="flex flex-wrap items-baseline gap-x-2 text-caption text-ink-faint">
                  {finding.textName}
                  <FindingKind {...finding} />
                </span>
                <span className="mt-0.5 block">
                  <FindingWords {...finding} />
                </span>
                <span className="mt-0.5 block text-ink-soft">{finding.reason}</span>
              </button>
              <FindingButtons
                finding={finding}
                onCorrect={onCorrect}
                onIgnore={spelling.ignore}
                onAddWord={spelling.addWord}
                refusedWord={spelling.refusedWord}
              />
            </li>
          ))}
        </ul>
      ) : (
        <NoFindings spelling={spelling} />
      )}
      {findings.length > 0 && spelling.isChecking && !spelling.isServerFailing && (
        <CheckRunning text="고친 글을 점검하고 있어요." />
      )}
      {ignoredCount > 0 && (
        <p className="flex flex-wrap items-center gap-x-1 text-caption text-ink-faint">
          이 글에서 {formatNumber(ignoredCount)}가지를 무시하고 있어요.
          <Button size="small" variant="quiet" onClick={spelling.restoreIgnored}>
            다시 보기
          </Button>
        </p>
      )}
    </section>
  );
}

/** Instead of the list: there is nothing to check, the check is running, or nothing was found. */
function NoFindings({ spelling: { hasText, isChecking, isServerFailing } }: { spelling: DocumentFindings }) {
  if (hasText && isChecking && !isServerFailing) return <CheckRunning text="맞춤법을 점검하고 있어요." />;
  return (
    <p className="border-y border-line py-4 text-small">
      {hasText ? '고칠 곳을 찾지 못했어요.' : '글을 쓰면 여기에서 짚어 드려요.'}
    </p>
  );
}

/**
 * Without `data-placeholder`: the check starts only when the page has none left (`contentShown`), so it would wait for
 * this one.
 */
const CheckRunning = ({ text }: { text: string }) => (
  <p className="flex items-center gap-1.5 text-caption text-ink-faint">
    <LoaderCircle aria-hidden className="size-3.5 animate-spin" /> {text}
  </p>
);

/** Says that the server could not check, and asks it again on request. */
function OnDeviceOnly({ spelling }: { spelling: DocumentFindings }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-l-2 border-line-strong pl-3 text-small text-ink-soft">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <p role="status">지금은 이 기기의 규칙으로만 점검했어요.</p>
      <Button size="small" variant="quiet" isBusy={spelling.isRetrying} onClick={spelling.retry}>
        다시 점검
      </Button>
    </div>
  );
}

/** Says what was corrected, to screen readers too, and takes it back; stays in sight while the list is scrolled. */
function LastCorrectionStatus({ correction }: { correction: LastCorrection | null }) {
  return (
    <div role="status" className={correction ? 'sticky top-16 z-10 -my-2 bg-paper lg:top-0' : '-mt-4'}>
      {correction && (
        <p className="flex flex-wrap items-center gap-x-2 text-small text-green">
          <span>
            ‘{correction.wholeOriginal}’ → ‘{correction.wholeReplacement}’ 고쳤어요.
          </span>
          <Button size="small" variant="quiet" onClick={correction.undo}>
            <Undo2 aria-hidden /> 되돌리기
          </Button>
        </p>
      )}
    </div>
  );
}
