import { Download } from 'lucide-react';
import { auditRoutes } from '#contracts';
import { Button } from '@/components/ui/button';
import { fetchFile } from '@/lib/api';
import { downloadBlob } from '@/lib/download';
import { seoulDay } from '@/lib/format';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { type AuditFilters, filterQuery } from './audit-filters.js';

interface AuditExportProps {
  /** The filters that the list shows. */
  applied: AuditFilters;
  isDisabled: boolean;
}

/** Takes out what the list shows, on all its pages, as CSV. */
export function AuditExport({ applied, isDisabled }: AuditExportProps) {
  const { mutate, isPending, error } = useApiMutation({
    loading: 'toast',
    loadingMessage: '감사 기록을 파일로 만들고 있어요.',
    successMessage: '감사 기록을 내려받았어요.',
    invalidate: [queryKeys.audit],
    mutationFn: () => fetchFile(auditRoutes.export, { query: filterQuery(applied) }),
    onSuccess: ({ fileName, content }) =>
      downloadBlob(fileName ?? `감사 기록 ${seoulDay(Date.now())}.csv`, content),
  });
  return (
    <>
      <Button isBusy={isPending} disabled={isDisabled} onClick={() => mutate()}>
        {!isPending && <Download aria-hidden />} CSV 내보내기
      </Button>
      {error && (
        <p role="alert" className="order-last w-full text-right text-caption font-medium text-red">
          {errorMessage(error)}
        </p>
      )}
    </>
  );
}
