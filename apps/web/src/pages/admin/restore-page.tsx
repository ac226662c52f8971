import { useDocumentTitle } from '@/lib/use-document-title';

/** /admin/restore. */
export default function RestorePage() {
  useDocumentTitle('복구 관리');
  return (
    <div className="page-width py-10">
      <h1 className="text-title">복구 관리</h1>
    </div>
  );
}
