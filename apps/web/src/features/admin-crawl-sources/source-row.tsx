import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { CrawlSource } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { Switch } from '@/components/ui/switch';
import { formatDate, formatNumber } from '@/lib/format';
import { paths } from '@/lib/paths';
import { useSwitchSource } from './source-changes.js';

interface SourceRowProps {
  source: CrawlSource;
  onRemove: (source: CrawlSource) => void;
}

export function SourceRow({ source, onRemove }: SourceRowProps) {
  const { sourceId, name, startUrls, needsBrowser, requestsPerMinute, letterCount, updatedAt } = source;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={paths.crawlSource(sourceId)}
            className="touch-target inline-flex items-center text-heading font-bold hover:text-accent"
          >
            {name}
          </Link>
          {needsBrowser && <Badge>브라우저</Badge>}
        </p>
        <p className="mt-0.5 text-small break-all text-ink-soft">
          {startUrls[0]}
          {startUrls.length > 1 && <span className="text-ink-faint"> 외 {startUrls.length - 1}곳</span>}
        </p>
        <p className="mt-0.5 text-caption text-ink-faint">
          모은 글 {formatNumber(letterCount)}개 · 분당 {formatNumber(requestsPerMinute)}쪽 ·{' '}
          {formatDate(updatedAt)} 고침
        </p>
      </div>
      <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        <SourceSwitch source={source} />
        <IconButton label={`${name} 지우기`} onClick={() => onRemove(source)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function SourceSwitch({ source }: { source: CrawlSource }) {
  const change = useSwitchSource();
  // Where the switch goes, while the server is asked.
  const isOn = change.isPending ? !source.enabled : source.enabled;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="text-caption sm:w-12 sm:text-right text-ink-soft">
        {isOn ? '사용' : '꺼 둠'}
      </span>
      <Switch
        label={`${source.name} 사용`}
        isChecked={isOn}
        isDisabled={change.isPending}
        onCheckedChange={() => change.mutate(source)}
      />
    </span>
  );
}
