import { Download, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { CoverLetterExportFormat, CoverLetterRow } from '#contracts';
import { ExportMenu } from '@/components/export-menu/export-menu';
import { Badge } from '@/components/ui/badge';
import type { BadgeTone } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { daysUntil, formatDate, formatRelative } from '@/lib/format';
import { paths } from '@/lib/paths';
import { LETTER_FORMATS } from '../export/letter-formats.js';
import { deadlineText } from '../document/deadline-text.js';

interface LetterRowProps {
  letter: CoverLetterRow;
  onExport: (letter: CoverLetterRow, format: CoverLetterExportFormat) => void;
  isExporting: boolean;
  onRemove: (letter: CoverLetterRow) => void;
}

/** A letter of the list; the whole row opens it. */
export function LetterRow({ letter, onExport, isExporting, onRemove }: LetterRowProps) {
  const { coverLetterId, title, companyName, content, deadline, isAiImproved, updatedAt } = letter;
  return (
    <li className="group relative flex gap-2 py-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="min-w-0 text-lead font-bold group-hover:text-accent">
            <Link to={paths.coverLetter(coverLetterId)} className="after:absolute after:inset-0">
              {title}
            </Link>
          </h2>
          {deadline && <DeadlineBadge deadline={deadline} />}
          {isAiImproved && <Badge tone="accent">AI 개선</Badge>}
        </div>
        <p className="mt-0.5 text-caption text-ink-faint">
          {companyName && `${companyName} · `}
          <time dateTime={updatedAt}>{formatRelative(updatedAt)}</time>에 고침
        </p>
        <p className="mt-2 line-clamp-2 max-w-3xl text-small text-ink-soft">{content}</p>
      </div>
      <div className="relative z-1 flex self-start">
        <ExportMenu
          formats={LETTER_FORMATS}
          isBusy={isExporting}
          onExport={(format) => onExport(letter, format)}
          trigger={
            <IconButton label={`${title} 내보내기`} isBusy={isExporting}>
              {!isExporting && <Download aria-hidden />}
            </IconButton>
          }
        />
        <IconButton label={`${title} 삭제`} onClick={() => onRemove(letter)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

const SOON_DAYS = 3;

function DeadlineBadge({ deadline }: { deadline: string }) {
  const days = daysUntil(deadline);
  const tone: BadgeTone = days >= 0 && days <= SOON_DAYS ? 'red' : 'neutral';
  return (
    <span title={`마감 ${formatDate(deadline)}`}>
      <Badge tone={tone}>{deadlineText(days)}</Badge>
    </span>
  );
}
