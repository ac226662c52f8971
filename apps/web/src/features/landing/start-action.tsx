import { Link } from 'react-router';
import { buttonClass } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { useSessionStore } from '@/lib/stores/session-store';

/** Begins, or goes on for whoever is signed in. */
export function StartAction() {
  const hasMember = useSessionStore((state) => state.isAuthenticated);
  if (hasMember)
    return (
      <div className="flex flex-wrap gap-2">
        <Link to={paths.coverLetters} className={buttonClass({ variant: 'solid', size: 'large' })}>
          이어서 쓰기
        </Link>
        <Link to={paths.newCoverLetter()} className={buttonClass({ size: 'large' })}>
          새 자기소개서
        </Link>
      </div>
    );
  return (
    <Link
      to={`${paths.signIn}?${new URLSearchParams({ return: paths.coverLetters })}`}
      className={buttonClass({ variant: 'solid', size: 'large' })}
    >
      구글로 시작하기
    </Link>
  );
}
