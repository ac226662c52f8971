import { useState } from 'react';
import { jobRoutes } from '#contracts';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/call-api';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { notify } from '@/lib/toast';
import { download, exportedFileOf } from './download-export.js';

/** Fetches the file of an export that has ended, which lists of jobs do not carry. */
export function ExportDownload({ jobId }: { jobId: string }) {
  const [isGone, setIsGone] = useState(false);
  const fetchFile = useApiMutation({
    loading: 'none',
    mutationFn: () => callApi(jobRoutes.one, { params: { jobId } }),
    onSuccess: (job) => {
      const file = exportedFileOf(job);
      if (file) return download(file);
      setIsGone(true);
      notify.error('하루가 지나 지워진 파일이에요. 다시 내보내 주세요.');
    },
  });
  return (
    <Button size="small" disabled={isGone} isBusy={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
      내려받기
    </Button>
  );
}
