import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { useDocumentTitle } from '@/lib/use-document-title';

export function NotFoundPage() {
  const isAdminPage = useLocation().pathname.startsWith(`${paths.admin}/`);
  useDocumentTitle('페이지를 찾을 수 없어요');
  return (
    <ErrorPage
      code="404"
      title="페이지를 찾을 수 없어요"
      description="주소가 바뀌었거나 지워진 페이지예요. 주소를 다시 확인해 주세요."
    >
      {isAdminPage ? (
        <Link to={paths.admin} className={buttonClass({ variant: 'solid' })}>
          관리로 돌아가기
        </Link>
      ) : (
        <Link to={paths.coverLetters} className={buttonClass({ variant: 'solid' })}>
          자기소개서 목록
        </Link>
      )}
      <Link to={paths.home} className={buttonClass()}>
        처음으로
      </Link>
    </ErrorPage>
  );
}

export function ForbiddenPage() {
  useDocumentTitle('볼 수 없는 페이지예요');
  return (
    <ErrorPage
      code="403"
      title="볼 수 없는 페이지예요"
      description="이 페이지를 볼 권한이 없어요. 권한이 바뀌었다면 화면을 새로고침해 주세요."
    >
      <Link to={paths.coverLetters} className={buttonClass({ variant: 'solid' })}>
        자기소개서 목록
      </Link>
      <Link to={paths.home} className={buttonClass()}>
        처음으로
      </Link>
    </ErrorPage>
  );
}

export interface ErrorPageProps {
  /** The HTTP status, written into manuscript cells. */
  code: string;
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** The layout of an error page: the status, what happened, and links to go on. */
export function ErrorPage({ code, title, description, children }: ErrorPageProps) {
  return (
    <section className="page-width flex flex-1 flex-col items-center justify-center py-20 text-center">
      <p aria-hidden className="flex border-l border-grid">
        {[...code].map((digit, index) => (
          <span
            key={index}
            className="flex size-16 items-center justify-center border-y border-r border-grid text-[1.75rem] font-semibold text-ink-faint"
          >
            {digit}
          </span>
        ))}
      </p>
      <h1 className="mt-8 text-title">{title}</h1>
      <p className="mt-3 max-w-md text-balance text-ink-soft">{description}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">{children}</div>
    </section>
  );
}
