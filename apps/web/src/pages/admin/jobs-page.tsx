import { useDocumentTitle } from '@/lib/use-document-title';

/** /admin/jobs. */
export default function JobsPage() {
  useDocumentTitle('작업');
  return (
    <div className="page-width py-10">
      <h1 className="text-title">작업</h1>
    </div>
  );
}
