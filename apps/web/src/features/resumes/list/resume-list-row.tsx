import { Copy, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { ResumeRow } from '#contracts';
import { RESUME_TYPE_LABELS } from '#resume-view';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { formatRelative } from '@/lib/format';
import { paths } from '@/lib/paths';
import { SectionMeter } from './section-meter.js';

interface ResumeListRowProps {
  resume: ResumeRow;
  onDuplicate: (resume: ResumeRow) => void;
  isDuplicating: boolean;
  onRemove: (resume: ResumeRow) => void;
}

/** A resume of the list; the whole row opens it. */
export function ResumeListRow({ resume, onDuplicate, isDuplicating, onRemove }: ResumeListRowProps) {
  const { resumeId, title, type, completedSections, updatedAt } = resume;
  return (
    <li className="group relative flex gap-2 py-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="min-w-0 text-lead font-bold group-hover:text-accent">
            <Link to={paths.resume(resumeId)} className="after:absolute after:inset-0">
              {title}
            </Link>
          </h2>
          <Badge>{RESUME_TYPE_LABELS[type]}</Badge>
        </div>
        <p className="mt-0.5 mb-2.5 text-caption text-ink-faint">
          <time dateTime={updatedAt}>{formatRelative(updatedAt)}</time>에 고침
        </p>
        <SectionMeter completed={completedSections} />
      </div>
      <div className="relative z-1 flex self-start">
        <IconButton label={`${title} 사본 만들기`} isBusy={isDuplicating} onClick={() => onDuplicate(resume)}>
          {!isDuplicating && <Copy aria-hidden />}
        </IconButton>
        <IconButton label={`${title} 삭제`} onClick={() => onRemove(resume)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
