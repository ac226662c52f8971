import { Link } from 'react-router';
import { buttonClass } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { useDocumentTitle } from '@/lib/use-document-title';
import { DeadEnd } from './dead-end.js';

export default function ForbiddenPage() {
  useDocumentTitle('볼 수 없는 페이지예요');
  return (
    <DeadEnd
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
    </DeadEnd>
  );
}
