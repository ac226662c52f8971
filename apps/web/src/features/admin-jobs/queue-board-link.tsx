import { ExternalLink } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { useSessionStore } from '@/lib/stores/session-store';

/** To the queue board, a page of the server's own: a new tab and a full load. */
export function QueueBoardLink() {
  const isReadOnly = useSessionStore(({ user }) => user?.role === 'ADMIN');
  return (
    <a href={paths.queueBoard} target="_blank" rel="noreferrer" className={buttonClass()}>
      큐 보드{isReadOnly && ' · 읽기 전용'} <ExternalLink aria-hidden />
      <span className="sr-only">(새 창)</span>
    </a>
  );
}
