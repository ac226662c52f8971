import { Radio, WifiOff } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { formatTime } from '@/lib/format';
import { useConnectionStore } from '@/lib/live/connection-store';

/** Shows whether the page updates itself, and since when it does not. */
export function ConnectionChip() {
  const { isConnected, since } = useConnectionStore();
  return (
    <span role="status" className="inline-flex">
      {since !== null && isConnected && (
        <Badge tone="green">
          <Radio aria-hidden /> 실시간
        </Badge>
      )}
      {since !== null && !isConnected && (
        <span title="연결될 때까지 몇 초마다 다시 확인하고 있어요.">
          <Badge tone="red">
            <WifiOff aria-hidden /> 실시간 연결 끊김 · {formatTime(since)}부터
          </Badge>
        </span>
      )}
    </span>
  );
}
