import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { productInfoQuery } from '@/lib/product-info';

export function Footer() {
  const { data: productInfo } = useQuery(productInfoQuery());
  return (
    <footer className="mt-auto border-t border-line">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-6 text-caption text-ink-faint">
        <p>자소공방 — 내 문장을 내가 고르는 자기소개서 작업실</p>
        {productInfo?.aiPracticeMode && <p>지금은 연습용 AI로 돌고 있어요.</p>}
        <Link
          to={paths.privacy}
          className="touch-target inline-flex items-center underline underline-offset-4 hover:text-ink"
        >
          개인정보처리방침
        </Link>
      </div>
    </footer>
  );
}
