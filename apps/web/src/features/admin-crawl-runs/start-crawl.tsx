import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/components/ui/button';
import { HttpError } from '@/lib/api';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { latestRunQuery } from './crawl-run-queries.js';
import { useStartCrawl } from './use-run-actions.js';

/** Starts a run over the enabled sources; why it can't be is said under the button. */
export function StartCrawl() {
  const { data: latest } = useQuery(latestRunQuery());
  const start = useStartCrawl();
  const isRunning = latest?.status === 'RUNNING';
  return (
    <div className="flex flex-col gap-1.5 sm:items-end">
      <Button
        variant="solid"
        disabled={isRunning}
        title={isRunning ? '이미 크롤링 중이에요.' : undefined}
        isBusy={start.isPending}
        onClick={() => start.mutate({})}
      >
        {!start.isPending && <Play aria-hidden />} 크롤링 시작
      </Button>
      {start.error && !isRunning && <Refusal error={start.error} />}
    </div>
  );
}

function Refusal({ error }: { error: Error }) {
  const isAboutSources = error instanceof HttpError && error.errorCode === 'VALIDATION_ERROR';
  return (
    <p role="alert" className="text-caption font-medium text-red">
      {errorMessage(error)}{' '}
      {isAboutSources && (
        <Link to={paths.crawlSources} className="link">
          출처 켜기
        </Link>
      )}
    </p>
  );
}
