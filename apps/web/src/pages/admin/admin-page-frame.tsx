import { ChevronLeft, Radio, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '@/components/ui/badge';
import { classNames } from '@/lib/class-names';
import { formatTime } from '@/lib/format';
import { useConnectionStore } from '@/lib/live/connection-store';
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

/** Shows whether the page updates itself, and since when it does not. */
export function ConnectionChip() {
  const { isConnected, since } = useConnectionStore();
  return (
    // As wide as the chip of a connection, so that nothing moves when that appears.
    <span role="status" className="inline-flex min-h-6.5 min-w-18">
      {since !== null && isConnected && (
        <Badge tone="green">
          <Radio aria-hidden /> 실시간
        </Badge>
      )}
      {since !== null && !isConnected && (
        <span title="연결될 때까지 몇 초마다 다시 확인하고 있어요.">
          <Badge tone="red">
            <WifiOff aria-hidden /> 실시간 연결 끊김 · {formatTime(since)}부터
          </Badge>
        </span>
      )}
    </span>
  );
}
