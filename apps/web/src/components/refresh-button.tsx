import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

interface RefreshButtonProps {
  queryKeys: readonly QueryKey[];
  /** Called once all queries have been answered or have failed. */
  onRefreshed?: () => void;
}

/** Fetches all active queries of the page whose key begins with one of these. */
export function RefreshButton({ queryKeys, onRefreshed }: RefreshButtonProps) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async () => {
    setIsBusy(true);
    await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    setIsBusy(false);
    onRefreshed?.();
  };
  return (
    <Button isBusy={isBusy} onClick={() => void refresh()}>
      {!isBusy && <RotateCw aria-hidden />} 새로고침
    </Button>
  );
}
