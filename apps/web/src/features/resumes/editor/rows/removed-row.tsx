import { Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '@/components/ui/button';

interface RemovedRowProps {
  name: string;
  onPutBack: () => void;
  onForget: () => void;
}

/** Says that a row was removed, and puts it back; nobody is asked before. */
export function RemovedRow({ name, onPutBack, onForget }: RemovedRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with its row.
  useEffect(() => button.current?.focus(), []);
  return (
    <div
      role="status"
      className="mt-3 flex items-center gap-2 border-l-2 border-line-strong bg-sunken py-1 pr-1 pl-4 text-small"
    >
      <p className="min-w-0 flex-1 truncate text-ink-soft">{name} 지움</p>
      <Button ref={button} size="small" variant="quiet" onClick={onPutBack}>
        <Undo2 aria-hidden /> 되돌리기
      </Button>
      <IconButton size="small" label="알림 닫기" onClick={onForget}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
