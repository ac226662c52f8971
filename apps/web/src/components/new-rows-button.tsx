import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { formatNumber } from '@/lib/format';

interface NewRowsButtonProps {
  count: number;
  onReveal: () => void;
}

/**
 * Shows how many new rows wait, and reveals them when pressed. It takes no height, so that nothing moves when it
 * appears, and it is sticky, so that it stays visible while the list scrolls.
 */
export function NewRowsButton({ count, onReveal }: NewRowsButtonProps) {
  const container = useRef<HTMLDivElement>(null);
  const reveal = () => {
    onReveal();
    // The button is unmounted: the focus moves to its container, from which a keyboard user continues.
    container.current?.focus();
  };
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="pointer-events-none sticky top-24 z-10 flex h-0 items-start justify-center outline-none"
    >
      {/* Announced once, not for every new row. */}
      <p role="status" className="sr-only">
        {count > 0 && '새 항목이 있어요.'}
      </p>
      {count > 0 && (
        <Button
          size="small"
          variant="solid"
          className="pointer-events-auto -mt-5 animate-appear md:-mt-6 shadow-lift"
          onClick={reveal}
        >
          <ArrowUp aria-hidden /> 새 항목 {formatNumber(count)}개 보기
        </Button>
      )}
    </div>
  );
}
