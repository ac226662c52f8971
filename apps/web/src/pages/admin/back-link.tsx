import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';

interface BackLinkProps {
  to: string;
  /** The name of the page it leads to. */
  children: string;
}

/** Up to the page that this one belongs to. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex min-h-9 items-center gap-1 text-small text-ink-soft hover:text-ink pointer-coarse:min-h-11"
    >
      <ChevronLeft aria-hidden className="size-4" /> {children}
    </Link>
  );
}
