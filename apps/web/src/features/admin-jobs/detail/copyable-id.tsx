import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { notify } from '@/lib/toast';

interface CopyableIdProps {
  /** Which number it is. */
  label: string;
  id: string;
}

/** A number to look for in the logs. */
export function CopyableId({ label, id }: CopyableIdProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      notify.success(`${label}를 복사했어요.`);
    } catch (error) {
      // Some browsers refuse it outside of HTTPS; the number can still be selected.
      console.error('클립보드에 쓰지 못했습니다.', error);
      notify.error('복사하지 못했어요. 번호를 끌어서 선택해 주세요.');
    }
  };
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <code className="min-w-0 font-mono text-caption break-all select-all">{id}</code>
      <Button size="small" aria-label={`${label} 복사`} onClick={() => void copy()}>
        <Copy aria-hidden /> 복사
      </Button>
    </span>
  );
}
