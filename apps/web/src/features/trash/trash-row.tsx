import { ArchiveRestore } from 'lucide-react';
import type { TrashItem, TrashKind } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatDate, formatRelative } from '@/lib/format';
import { daysLeft } from './days-left.js';

const KINDS: Record<TrashKind, string> = { 'cover-letters': '자기소개서', resumes: '이력서' };

interface TrashRowProps {
  item: TrashItem;
  isRestoring: boolean;
  onRestore: () => void;
}

export function TrashRow({ item, isRestoring, onRestore }: TrashRowProps) {
  const { kind, title, deletedAt, purgedAt } = item;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 sm:gap-x-6">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge>{KINDS[kind]}</Badge>
          <span className="min-w-0 font-bold">{title}</span>
        </p>
        <p className="mt-1 text-caption text-ink-faint">
          <time dateTime={deletedAt}>{formatRelative(deletedAt)}</time> 지움 ·{' '}
          <time dateTime={purgedAt}>{formatDate(purgedAt)}</time>에 완전히 지워져요 ({daysLeft(purgedAt)})
        </p>
      </div>
      <Button isBusy={isRestoring} onClick={onRestore} aria-label={`${title} 복구`}>
        {!isRestoring && <ArchiveRestore aria-hidden />} 복구
      </Button>
    </li>
  );
}
