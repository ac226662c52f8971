import { Link } from 'react-router';
import { paths } from '@/lib/paths';

export function Logo() {
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 items-center gap-2.5 text-[1.0625rem] font-bold tracking-tight"
    >
      <svg aria-hidden viewBox="0 0 24 24" className="size-6">
        <path
          d="M2.5 2.5h19v19h-19zM12 2.5v19M2.5 12h19"
          fill="none"
          className="stroke-accent"
          strokeWidth="1.5"
        />
        <path d="M2.5 2.5H12V12H2.5z" className="fill-accent" />
        <path
          d="m14.2 16.9 2 2.3 3.6-4.6"
          fill="none"
          className="stroke-red"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      자소공방
    </Link>
  );
}
