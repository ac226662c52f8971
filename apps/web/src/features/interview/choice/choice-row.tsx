import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { CoverLetterRow } from '#contracts';
import { formatRelative } from '@/lib/format';
import { paths } from '@/lib/paths';

/** A letter to choose; the whole row is the link. */
export function ChoiceRow({ letter }: { letter: CoverLetterRow }) {
  const { coverLetterId, title, companyName, content, updatedAt } = letter;
  return (
    <li className="group relative flex items-center gap-4 py-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-body font-bold group-hover:text-accent">
          <Link
            to={paths.interviewQuestions({ coverLetterId: String(coverLetterId) })}
            className="after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h2>
        <p className="text-caption text-ink-faint">
          {companyName && `${companyName} · `}
          <time dateTime={updatedAt}>{formatRelative(updatedAt)}</time>에 고침
        </p>
        <p className="mt-1 line-clamp-1 max-w-3xl text-small text-ink-soft">{content}</p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint group-hover:text-accent" />
    </li>
  );
}
