import { Link, useLocation } from 'react-router';
import { buttonClass } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { useDocumentTitle } from '@/lib/use-document-title';
import { DeadEnd } from './dead-end.js';

export default function NotFoundPage() {
  const isAdminPage = useLocation().pathname.startsWith(`${paths.admin}/`);
  useDocumentTitle('페이지를 찾을 수 없어요');
  return (
    <DeadEnd
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
    </DeadEnd>
  );
}
