import { Button } from '@/components/ui/button';

interface NewerTextNoticeProps {
  /** What is being edited is that text already. */
  isTaken: boolean;
  onTake: () => void;
}

/** Somebody else has changed the text while it is being edited here: saving would undo that. */
export function NewerTextNotice({ isTaken, onTake }: NewerTextNoticeProps) {
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
