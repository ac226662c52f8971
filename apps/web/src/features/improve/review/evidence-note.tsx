import type { FeatureCategory, ImproveEvidence } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { formatNumber } from '@/lib/format';

const CATEGORY_LABELS: Record<FeatureCategory, string> = {
  EXPRESSION: '표현',
  STRUCTURE: '구조',
  CONTENT: '내용',
};

/** The pattern of sample letters behind a change: of which kind, what it is, and in how many letters it was seen. */
export function EvidenceNote({ evidence }: { evidence: ImproveEvidence }) {
  return (
    <figure
      aria-label="이 변경의 근거"
      className="flex flex-col gap-1.5 border-l-2 border-line-strong pl-3 text-caption text-ink-soft"
    >
      <blockquote className="wrap-anywhere">
        <Badge className="mr-2">{CATEGORY_LABELS[evidence.featuresCategory]}</Badge>
        {evidence.description}
      </blockquote>
      <figcaption className="font-medium">
        샘플 자소서 {formatNumber(evidence.distinctLetterCount)}건에서 확인
      </figcaption>
    </figure>
  );
}
