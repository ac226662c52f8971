import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CrawlSource } from '#contracts';
import { PagedList, useListPage } from '@/components/paged-list';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { Switch } from '@/components/ui/switch';
import { formatNumber, formatDate } from '@/lib/format';
import { paths } from '@/lib/paths';
import { crawlSourceListQuery, useRemoveSource, useSwitchSource } from './crawl-source-queries.js';

/** The sources, from which letters are collected. */
export function SourceList({ emptyAction }: { emptyAction: ReactNode }) {
  const [page, setPage] = useListPage();
  const query = useQuery(crawlSourceListQuery(page));
  const [removing, setRemoving] = useState<CrawlSource | null>(null);
  return (
    <>
      <PagedList
        query={query}
        page={page}
        onPageChange={setPage}
        label="출처 목록"
        errorTitle="출처 목록을 불러오지 못했어요"
        showsTotal
        empty={
          <EmptyState
            title="아직 출처가 없어요"
            description="샘플 자기소개서가 있는 사이트의 시작 주소와 읽는 법을 더해 주세요."
            action={emptyAction}
          />
        }
      >
        {(source) => <SourceRow key={source.sourceId} source={source} onRemove={setRemoving} />}
      </PagedList>
      <RemoveDialog source={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function RemoveDialog({ source, onClose }: { source: CrawlSource | null; onClose: () => void }) {
  const remove = useRemoveSource(onClose);
  return (
    <ConfirmDialog
      isOpen={source !== null}
      onOpenChange={onClose}
      title={`“${source?.name}” 출처를 지울까요?`}
      description={`모아 둔 글 ${formatNumber(source?.letterCount ?? 0)}개는 그대로 남아요. 이미 시작한 크롤링은 이어서 할 때도 이 출처를 계속 읽어요. 지운 출처는 되돌릴 수 없어요.`}
      confirmLabel="지우기"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => source && remove.mutate(source)}
    />
  );
}

interface SourceRowProps {
  source: CrawlSource;
  onRemove: (source: CrawlSource) => void;
}

function SourceRow({ source, onRemove }: SourceRowProps) {
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
        <IconButton label={`${name} 지우기`} className="-mr-3" onClick={() => onRemove(source)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function SourceSwitch({ source }: { source: CrawlSource }) {
  const change = useSwitchSource();
  // The position of the switch while the request is pending.
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
