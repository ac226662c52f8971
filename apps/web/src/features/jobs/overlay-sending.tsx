import { Dialog } from 'radix-ui';
import { Button } from '@/components/ui/button';
import { ManuscriptProgress } from '@/components/ui/progress';
import type { Sending } from '@/lib/stores/loading-store';

const CELLS = 20;

/** A file on its way to the server. */
export function OverlaySending({ sending }: { sending: Sending }) {
  const percent = Math.round(sending.percent);
  const isSent = percent >= 100;
  return (
    <>
      <Dialog.Title className="text-heading">파일을 올리고 있어요</Dialog.Title>
      <p role="status" className="mt-1 text-small text-ink-soft">
        {isSent ? '다 올렸어요. 접수하는 중이에요.' : '다 올린 뒤에는 창을 닫아도 계속돼요.'}
      </p>
      <ManuscriptProgress className="mt-6" cells={CELLS} value={percent} label="올리기 진행률" />
      <p className="mt-3 text-right text-caption text-ink-faint">{percent}%</p>
      <Button className="mt-6 w-full" onClick={sending.stop}>
        취소
      </Button>
    </>
  );
}
