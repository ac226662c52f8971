import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { ErrorCode } from '#contracts';
import { Button } from '@/components/ui/button';
import { HttpError } from '@/lib/api/api-errors';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { LATEST_RUN } from './crawl-run-panel.js';
import { isAnyRunRunningQuery } from './crawl-run-queries.js';
import { useStartCrawl } from './run-actions.js';

/** Starts a run over the enabled sources; shows a refusal under the button. */
export function StartCrawl() {
  const { data: isRunning = false } = useQuery(isAnyRunRunningQuery());
  const start = useStartCrawl();
  const { reset } = start;
  // The refusal is outdated once the run that caused it has ended.
  useEffect(() => {
    if (!isRunning) reset();
  }, [isRunning, reset]);
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
      {start.error && (!isRunning || isAboutAnother(start.error)) && <Refusal error={start.error} />}
    </div>
  );
}

const isAbout = (error: Error, errorCode: ErrorCode): boolean =>
  error instanceof HttpError && error.errorCode === errorCode;
const isAboutAnother = (error: Error): boolean => isAbout(error, 'JOB_ALREADY_RUNNING');

const Refusal = ({ error }: { error: Error }) => (
  <p role="alert" className="text-caption font-medium text-red">
    {errorMessage(error)}{' '}
    {isAboutAnother(error) && (
      <a href={`#${LATEST_RUN}`} className="link">
        실행 중인 크롤링 보기
      </a>
    )}
    {isAbout(error, 'VALIDATION_ERROR') && (
      <Link to={paths.crawlSources} className="link">
        출처 켜기
      </Link>
    )}
  </p>
);
