import type { CheckSeverity, TextFinding } from '#domain';
import { classNames } from '@/lib/class-names';

const SEVERITIES: Record<CheckSeverity, { label: string; className: string }> = {
  HIGH: { label: '꼭 확인', className: 'text-red' },
  MEDIUM: { label: '권장', className: 'text-ink' },
  LOW: { label: '참고', className: 'text-ink-soft' },
};

interface TextFindingButtonProps {
  finding: TextFinding;
  /** The words that it is about. */
  quote: string;
  /** The part of the document that has the words, such as 문항 2. */
  source?: string;
  onSelect: () => void;
}

/** What a rule of the checks found; selecting it leads to the words. */
export function TextFindingButton({ finding, quote, source, onSelect }: TextFindingButtonProps) {
  const { label, className } = SEVERITIES[finding.severity];
  return (
    <button
      type="button"
      onClick={onSelect}
      className="-mx-1 block w-[calc(100%+0.5rem)] rounded-s px-1 py-2.5 text-left text-small hover:bg-sunken"
    >
      <span className="flex flex-wrap items-baseline gap-x-2 text-caption text-ink-faint">
        {source}
        <span className={classNames('font-semibold', className)}>{label}</span>
      </span>
      {quote.trim() !== '' && <span className="mt-0.5 line-clamp-2 font-medium">“{quote.trim()}”</span>}
      <span className="mt-0.5 block text-ink-soft">{finding.message}</span>
      {finding.suggestion && (
        <span className="block text-caption text-ink-faint">→ {finding.suggestion}</span>
      )}
    </button>
  );
}
