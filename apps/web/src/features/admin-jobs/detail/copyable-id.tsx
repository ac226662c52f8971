import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/lib/copy-text';

interface CopyableIdProps {
  /** Which number it is. */
  label: string;
  id: string;
}

/** A number to look for in the logs. */
export function CopyableId({ label, id }: CopyableIdProps) {
  const copy = () =>
    copyText(id, `${label}를 복사했어요.`, '복사하지 못했어요. 번호를 끌어서 선택해 주세요.');
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <code className="min-w-0 font-mono text-caption break-all select-all">{id}</code>
      <Button size="small" aria-label={`${label} 복사`} onClick={() => void copy()}>
        <Copy aria-hidden /> 복사
      </Button>
    </span>
  );
}
