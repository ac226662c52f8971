import { useDocumentTitle } from '@/lib/use-document-title';

/** /admin/members. */
export default function MembersPage() {
  useDocumentTitle('회원 관리');
  return (
    <div className="page-width py-10">
      <h1 className="text-title">회원 관리</h1>
    </div>
  );
}
