import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

interface BackLinkProps {
  to: string;
  name: string;
}

/** Leads from an open document to the list; on a phone the name is only read aloud. */
export const BackLink = ({ to, name }: BackLinkProps) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-ink-soft hover:text-ink max-sm:-ml-3 max-sm:min-w-11 max-sm:justify-center"
  >
    <ArrowLeft aria-hidden className="size-4 max-sm:size-5" /> <span className="max-sm:sr-only">{name}</span>
  </Link>
);
