import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

/** Asks anew for everything on the page whose query key begins with one of these. */
export function RefreshButton({ queryKeys }: { queryKeys: readonly QueryKey[] }) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async () => {
    setIsBusy(true);
    await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    setIsBusy(false);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void refresh()}>
      {!isBusy && <RotateCw aria-hidden />} 새로고침
    </Button>
  );
}
