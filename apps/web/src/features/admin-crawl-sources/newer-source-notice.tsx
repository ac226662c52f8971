import { Button } from '@/components/ui/button';

interface NewerSourceNoticeProps {
  onLoad: () => void;
  onOverwrite: () => void;
}

/** Another administrator was first: which of the two is to stay is for this one to say. */
export const NewerSourceNotice = ({ onLoad, onOverwrite }: NewerSourceNoticeProps) => (
  <div role="alert" className="flex flex-wrap items-center gap-3 border-l-2 border-red px-4 py-2 text-small">
    <p className="min-w-0 flex-1 basis-60">
      다른 관리자가 먼저 고쳤어요. 바뀐 내용을 불러오면 여기에 적은 것은 사라지고, 덮어쓰면 바뀐 내용이
      사라져요.
    </p>
    <Button size="small" onClick={onLoad}>
      바뀐 내용 불러오기
    </Button>
    <Button size="small" onClick={onOverwrite}>
      덮어쓰기
    </Button>
  </div>
);
