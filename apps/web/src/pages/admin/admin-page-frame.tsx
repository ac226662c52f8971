import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ConnectionChip } from '@/components/connection-chip';
import { classNames } from '@/lib/class-names';
import { useDocumentTitle } from '@/lib/use-document-title';

interface AdminPageFrameProps {
  title: string;
  /** The document's title; the heading without one. */
  documentTitle?: string;
  /** The page that this one belongs to. */
  parent?: { path: string; name: string };
  /** Whether the page updates itself: a chip shows since when it does not. */
  isLive?: boolean;
  /** Actions on the whole page, at the end of the header. */
  actions?: ReactNode;
  /** In the header, below the title. */
  summary?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The header and the layout of a page for administrators. */
export function AdminPageFrame({
  title,
  documentTitle = title,
  parent,
  isLive = false,
  actions,
  summary,
  className = 'gap-6',
  children,
}: AdminPageFrameProps) {
  useDocumentTitle(documentTitle);
  return (
    <div className={classNames('page-width flex flex-col py-10', className)}>
      <header className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-4">
          <div>
            {parent && (
              <Link
                to={parent.path}
                className="-ml-1 inline-flex min-h-9 items-center gap-1 text-small text-ink-soft hover:text-ink pointer-coarse:min-h-11"
              >
                <ChevronLeft aria-hidden className="size-4" /> {parent.name}
              </Link>
            )}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <h1 className="text-title">{title}</h1>
              {isLive && <ConnectionChip />}
            </div>
          </div>
          {actions && <div className="flex flex-wrap items-center justify-end gap-2">{actions}</div>}
        </div>
        {summary}
      </header>
      {children}
    </div>
  );
}
