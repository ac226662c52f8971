import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { formatNumber } from '@/lib/format';

interface NewRowsChipProps {
  count: number;
  onReveal: () => void;
}

/**
 * Says how many new rows wait, and shows them when pressed. Its place above the list is there all the time, so that
 * nothing moves when it appears, and it stays in sight while the list scrolls by.
 */
export function NewRowsChip({ count, onReveal }: NewRowsChipProps) {
  const place = useRef<HTMLDivElement>(null);
  const reveal = () => {
    onReveal();
    // The button goes away; whoever moves by keyboard goes on from here.
    place.current?.focus();
  };
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="pointer-events-none sticky top-18 z-10 flex min-h-9 justify-center outline-none pointer-coarse:min-h-11"
    >
      {/* Said once, not at every row that comes. */}
      <p role="status" className="sr-only">
        {count > 0 && '새 항목이 있어요.'}
      </p>
      {count > 0 && (
        <Button
          size="small"
          variant="solid"
          className="pointer-events-auto animate-appear shadow-lift"
          onClick={reveal}
        >
          <ArrowUp aria-hidden /> 새 항목 {formatNumber(count)}개 보기
        </Button>
      )}
    </div>
  );
}
