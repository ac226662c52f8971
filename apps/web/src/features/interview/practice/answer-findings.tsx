import type { CheckSeverity, TextFinding } from '#domain';
import { classNames } from '@/lib/class-names';

const SEVERITIES: Record<CheckSeverity, { label: string; className: string }> = {
  HIGH: { label: '꼭 확인', className: 'text-red' },
  MEDIUM: { label: '권장', className: 'text-ink' },
  LOW: { label: '참고', className: 'text-ink-soft' },
};

interface AnswerFindingsProps {
  answer: string;
  findings: readonly TextFinding[];
  onSelect: (finding: TextFinding) => void;
}

/** What the rules find in an answer; each finding leads to its place. */
export function AnswerFindings({ answer, findings, onSelect }: AnswerFindingsProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-ink-soft">쓰는 동안 바로 점검해요. 토큰이 들지 않아요.</p>
      {findings.length === 0 && (
        <p className="border-y border-line py-4 text-small">
          {answer.trim() === '' ? '답변을 쓰면 여기에서 짚어 드려요.' : '짚을 곳을 찾지 못했어요.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {findings.map((finding) => (
          <li key={`${finding.rule}-${finding.start}-${finding.end}-${finding.message}`}>
            <Finding finding={finding} quote={answer.slice(finding.start, finding.end)} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FindingProps {
  finding: TextFinding;
  quote: string;
  onSelect: (finding: TextFinding) => void;
}

function Finding({ finding, quote, onSelect }: FindingProps) {
  const { label, className } = SEVERITIES[finding.severity];
  return (
    <button
      type="button"
      onClick={() => onSelect(finding)}
      className="block w-full rounded-s px-1 py-2.5 text-left text-small hover:bg-sunken"
    >
      <span className={classNames('text-caption font-semibold', className)}>{label}</span>
      {quote.trim() !== '' && <span className="mt-0.5 line-clamp-2 font-medium">“{quote.trim()}”</span>}
      <span className="mt-0.5 block text-ink-soft">{finding.message}</span>
      {finding.suggestion && (
        <span className="block text-caption text-ink-faint">→ {finding.suggestion}</span>
      )}
    </button>
  );
}
