import { useStore } from 'zustand';
import { Button } from '@/components/ui/button';
import { classNames } from '@/lib/class-names';
import { formatTime } from '@/lib/format';
import type { AutosaveState, SavePhase } from './autosave.js';
import type { DocumentEditor } from './document-editor.js';
import type { SavedDocument } from './document-type.js';

interface SaveStatusProps<Document, Saved extends SavedDocument> {
  editor: DocumentEditor<Document, Saved>;
  onCompare: () => void;
  /** Saves the text as a new document, when its document was deleted. */
  onSaveAsNew: () => void;
}

type Tone = 'quiet' | 'notice' | 'alarm';

const TONES: Record<SavePhase, Tone> = {
  local: 'quiet',
  saved: 'quiet',
  waiting: 'quiet',
  saving: 'quiet',
  blocked: 'notice',
  offline: 'notice',
  'signed-out': 'notice',
  failed: 'alarm',
  conflict: 'alarm',
  gone: 'alarm',
};

const TONE_CLASSES: Record<Tone, { text: string; dot: string }> = {
  quiet: { text: 'text-ink-soft', dot: 'bg-ink-faint' },
  notice: { text: 'text-ink', dot: 'bg-ink-faint' },
  alarm: { text: 'text-red', dot: 'bg-red' },
};

/** Where the text is stored right now, with a button where the member can do something about it. */
export function SaveStatus<Document, Saved extends SavedDocument>({
  editor,
  onCompare,
  onSaveAsNew,
}: SaveStatusProps<Document, Saved>) {
  const save = useStore(editor.store, (state) => state.save);
  const isDraftLost = useStore(editor.store, (state) => state.isDraftLost);
  const tone = isDraftLost && save.phase !== 'saved' ? 'alarm' : TONES[save.phase];
  const classes = TONE_CLASSES[tone];
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 text-caption">
      <div className="flex min-w-0 items-baseline gap-2">
        <span
          aria-hidden
          className={classNames(
            'size-2 shrink-0 rounded-full',
            save.phase === 'saved' ? 'bg-green' : classes.dot,
          )}
        />
        <p aria-live={tone === 'quiet' ? 'off' : 'polite'} className={classes.text}>
          {statusText(save, isDraftLost)}
        </p>
      </div>
      {['offline', 'failed', 'signed-out'].includes(save.phase) && (
        <Button size="small" variant="quiet" onClick={() => void editor.saveNow()}>
          다시 시도
        </Button>
      )}
      {save.phase === 'conflict' && (
        <Button size="small" variant="danger-outline" onClick={onCompare}>
          비교하기
        </Button>
      )}
      {save.phase === 'gone' && (
        <Button size="small" variant="danger-outline" onClick={onSaveAsNew}>
          새 글로 저장
        </Button>
      )}
    </div>
  );
}

export function statusText(save: AutosaveState, isDraftLost: boolean): string {
  const kept = isDraftLost ? '이 기기에도 보관하지 못했어요' : '이 기기에 보관 중';
  switch (save.phase) {
    case 'saved':
      return save.savedAt === null ? '저장됨' : `저장됨 ${formatTime(save.savedAt)}`;
    case 'waiting':
    case 'saving':
      return '저장 중';
    case 'local':
      return `저장 전, ${kept}`;
    case 'blocked':
      return `${save.refusal ?? '아직 저장할 수 없어요.'} ${kept}`;
    case 'offline':
      return `오프라인, ${kept}`;
    case 'signed-out':
      return `로그인이 끝났어요, ${kept}`;
    case 'conflict':
      return `다른 곳에서 먼저 저장했어요, ${kept}`;
    case 'gone':
      return `이 글은 이제 서버에 없어요, ${kept}`;
    case 'failed':
      return save.failure?.kind === 'refused'
        ? `저장하지 못했어요 · ${save.failure.message}`
        : '저장하지 못했어요';
  }
}
