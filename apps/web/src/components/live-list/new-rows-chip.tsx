import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { formatNumber } from '@/lib/format';

interface NewRowsChipProps {
  count: number;
  onReveal: () => void;
}

/**
 * Says how many new rows wait, and shows them when pressed. It lies in the gap above the list, which it takes no room
 * from, so that nothing moves when it appears, and it stays in sight while the list scrolls by.
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
      className="pointer-events-none sticky top-24 z-10 flex h-0 items-start justify-center outline-none"
    >
      {/* Said once, not at every row that comes. */}
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
