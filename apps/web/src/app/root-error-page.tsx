import { useRouteError } from 'react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { paths } from '@/lib/paths';

const STALE_CODE = /dynamically imported module|Importing a module script|preload CSS/i;

/** A page broke, or its code could not be fetched: after a release the old files are gone and a reload brings the new. */
export function RootErrorPage() {
  const error = useRouteError();
  const isStale = error instanceof Error && STALE_CODE.test(error.message);
  return (
    <main className="page-width flex flex-1 flex-col items-center justify-center py-20 text-center">
      <h1 className="text-title">{isStale ? '화면을 새로 받아야 해요' : '화면을 그리지 못했어요'}</h1>
      <p className="mt-3 max-w-md text-ink-soft">
        {isStale
          ? '새 버전이 나왔거나 연결이 끊겼어요. 새로고침하면 이어서 쓸 수 있어요.'
          : '예상하지 못한 문제가 생겼어요. 쓰던 글은 이 기기에 남아 있으니 새로고침해 주세요.'}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <Button variant="solid" onClick={() => window.location.reload()}>
          새로고침
        </Button>
        <a href={paths.home} className={buttonClass()}>
          처음으로
        </a>
      </div>
    </main>
  );
}
