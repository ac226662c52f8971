import { useDeferredValue, useMemo, useState, type FormEvent } from 'react';
import { MAXIMUM_CRAWLED_TEXT_LENGTH, type CrawledCoverLetter, crawledTextSchema } from '#contracts';
import { checkLimit, countText } from '#domain';
import { Button } from '@/components/ui/button';
import { DiscardChangesDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { formatNumber } from '@/lib/format';
import { errorMessage } from '@/lib/query/error-message';
import { isGone, useEditLetter } from './sample-letter-queries.js';

interface EditLetterDialogProps {
  /** As it was when the dialog opened. */
  letter: CrawledCoverLetter;
  /** The letter as the server lists it now: a crawl or another administrator may have changed it. */
  current: CrawledCoverLetter | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const FORM_ID = 'edit-sample-letter';

/** Corrects the text of a letter. Nothing that was written gets lost by Escape or by a press beside the dialog. */
export function EditLetterDialog({ letter, current, onSaved, onClose }: EditLetterDialogProps) {
  const [text, setText] = useState(letter.text);
  const [problem, setProblem] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);
  const edit = useEditLetter();
  const change = (next: string) => {
    setText(next);
    setProblem(undefined);
    edit.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isPending) return;
    const checked = crawledTextSchema.safeParse({ text });
    if (!checked.success) return setProblem(checked.error.issues[0]?.message);
    edit.mutate({ coverLetterId: letter.coverLetterId, text }, { onSuccess: onSaved });
  };
  const leave = () => {
    if (edit.isPending) return;
    if (text === letter.text) onClose();
    else setIsConfirming(true);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={leave}
      title="크롤링 데이터 수정"
      description={`#${letter.coverLetterId}의 내용이에요. 고치면 여기에서 뽑은 특징은 거두고, 다음 추출 때 다시 뽑아요.`}
      width="wide"
      footer={
        <>
          <Button onClick={leave} disabled={edit.isPending}>
            취소
          </Button>
          <Button type="submit" form={FORM_ID} variant="solid" isBusy={edit.isPending}>
            수정
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
        {current && current.text !== letter.text && (
          <NewerTextNotice isTaken={text === current.text} onTake={() => change(current.text)} />
        )}
        <Field
          label="내용"
          error={problem ?? (edit.error ? failureText(edit.error) : undefined)}
          hint={<TextCount text={text} />}
        >
          <Textarea
            rows={14}
            value={text}
            readOnly={edit.isPending}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
      </form>
      <DiscardChangesDialog isOpen={isConfirming} onOpenChange={setIsConfirming} onDiscard={onClose} />
    </Dialog>
  );
}

const failureText = (error: Error): string =>
  isGone(error)
    ? `${errorMessage(error)} 다른 관리자가 먼저 삭제했어요. 필요하면 내용을 복사해 두세요.`
    : errorMessage(error);

function TextCount({ text }: { text: string }) {
  const deferred = useDeferredValue(text);
  const { characters, charactersWithoutSpaces } = useMemo(() => countText(deferred), [deferred]);
  const isOver = checkLimit(characters, MAXIMUM_CRAWLED_TEXT_LENGTH).state === 'OVER';
  return (
    <span className="flex flex-wrap gap-x-4">
      <span className={isOver ? 'font-semibold text-red' : 'font-semibold text-ink'}>
        {formatNumber(characters)} / {formatNumber(MAXIMUM_CRAWLED_TEXT_LENGTH)}자
      </span>
      <span>공백 제외 {formatNumber(charactersWithoutSpaces)}자</span>
      {isOver && (
        <span className="text-red">{formatNumber(characters - MAXIMUM_CRAWLED_TEXT_LENGTH)}자 넘침</span>
      )}
    </span>
  );
}

interface NewerTextNoticeProps {
  /** Whether the form already holds that text. */
  isTaken: boolean;
  onTake: () => void;
}

/** A crawl or another administrator changed the text during editing: saving would overwrite that. */
function NewerTextNotice({ isTaken, onTake }: NewerTextNoticeProps) {
  if (isTaken) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-l-2 border-red px-4 py-2 text-small"
    >
      <p className="min-w-0 flex-1 basis-60">
        그사이 다른 곳에서 이 글이 바뀌었어요. 수정하면 여기에 적은 내용으로 덮어써요.
      </p>
      <Button size="small" onClick={onTake}>
        바뀐 내용 불러오기
      </Button>
    </div>
  );
}
