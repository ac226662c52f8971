import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '@/lib/format';
import { IconButton } from './button.js';
import { Select } from './select.js';

export interface PagerProps {
  /** Zero-based. */
  page: number;
  totalPages: number;
  onPageChange: (page: number) => void;
  /** Total of rows: shows '총 N개 중 X-Y 표시'. */
  totalElements?: number;
  size?: number;
  sizeOptions?: readonly number[];
  onSizeChange?: (size: number) => void;
  label?: string;
}

export function Pager({
  page,
  totalPages,
  onPageChange,
  totalElements,
  size,
  sizeOptions,
  onSizeChange,
  label = '쪽 이동',
}: PagerProps) {
  const isFirst = page <= 0;
  const isLast = page >= totalPages - 1;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-h-11 flex-1 items-center justify-between gap-3 sm:justify-start">
        <p className="text-caption text-ink-faint">{rangeText(page, size, totalElements)}</p>
        {sizeOptions && onSizeChange && (
          <Select
            aria-label="한 쪽에 볼 개수"
            className="w-28"
            value={String(size)}
            onChange={(event) => onSizeChange(Number(event.target.value))}
            options={sizeOptions.map((option) => ({ value: String(option), label: `${option}개씩` }))}
          />
        )}
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-center sm:-mr-3">
        <IconButton label="첫 쪽" disabled={isFirst} onClick={() => onPageChange(0)}>
          <ChevronFirst aria-hidden />
        </IconButton>
        <IconButton label="이전 쪽" disabled={isFirst} onClick={() => onPageChange(page - 1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <span className="min-w-16 px-2 text-center text-small whitespace-nowrap">
          {formatNumber(totalPages === 0 ? 0 : page + 1)} / {formatNumber(totalPages)}
        </span>
        <IconButton label="다음 쪽" disabled={isLast} onClick={() => onPageChange(page + 1)}>
          <ChevronRight aria-hidden />
        </IconButton>
        <IconButton label="마지막 쪽" disabled={isLast} onClick={() => onPageChange(totalPages - 1)}>
          <ChevronLast aria-hidden />
        </IconButton>
      </div>
    </nav>
  );
}

function rangeText(page: number, size: number | undefined, total: number | undefined): string | null {
  if (total === undefined || size === undefined) return null;
  if (total === 0) return '총 0개';
  const first = page * size + 1;
  const last = Math.min(total, first + size - 1);
  return `총 ${formatNumber(total)}개 중 ${formatNumber(first)}-${formatNumber(last)} 표시`;
}
