import { TriangleAlert } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import {
  crawlTryRequestSchema,
  isEnded,
  type Job,
  type CrawlTryResult,
  type CrawlSourceInput,
  crawlSourceRoutes,
  crawlTryResultSchema,
} from '#contracts';
import { RunningJob } from '@/components/job-progress/job-progress';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { formatNumber } from '@/lib/format';
import { markAnnouncedByScreen } from '@/lib/jobs/jobs-announced-by-screen';
import { useJob } from '@/lib/jobs/job-queries';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { errorMessage, UNKNOWN_ERROR } from '@/lib/query/error-message';
import { showFieldErrors, type SourceForm } from './source-form.js';

interface TryPanelProps {
  /** null for a source that is not saved yet, which cannot be tried. */
  sourceId: number | null;
  /** The form's current values, saved or not. */
  form: SourceForm;
}

/** 한 쪽 읽어 보기: reads one page with the current settings and stores nothing. */
export function TryPanel({ sourceId, form }: TryPanelProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-5 self-start border-t border-line pt-8 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10"
    >
      <div>
        <h2 id={headingId} className="text-heading">
          한 쪽 읽어 보기
        </h2>
        <p className="mt-1 text-small text-ink-soft">
          {sourceId === null
            ? '출처를 저장하면 여기서 한 쪽을 읽어 볼 수 있어요.'
            : '저장하지 않은 값으로도 읽어 보고, 아무것도 남기지 않아요.'}
        </p>
      </div>
      {sourceId !== null && <Trial sourceId={sourceId} form={form} />}
    </section>
  );
}

function Trial({ sourceId, form }: { sourceId: number; form: SourceForm }) {
  const startUrls = useWatch({ control: form.control, name: 'startUrls' });
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | undefined>();
  const url = typed ?? firstLine(startUrls);
  const { start, job, isBusy, error, result } = useTrial();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = crawlTryRequestSchema.shape.url.unwrap().safeParse(url);
    setRefusal(address.error?.issues[0]?.message);
    if (address.success)
      void form.handleSubmit((source) =>
        start(sourceId, address.data, source, (error) => showFieldErrors(form, error)),
      )();
  };
  return (
    <>
      <form noValidate aria-label="한 쪽 읽어 보기" onSubmit={submit} className="flex flex-col gap-3">
        <Field label="읽을 주소" error={refusal}>
          <Input
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            value={url}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" className="self-start" isBusy={isBusy}>
          읽어 보기
        </Button>
        {!form.formState.isValid && form.formState.isSubmitted && (
          <p className="text-caption text-ink-soft">빨갛게 표시된 칸을 먼저 고쳐 주세요.</p>
        )}
      </form>
      {error && (
        <p role="alert" className="text-small font-medium text-red">
          {errorMessage(error)}
        </p>
      )}
      {job && !isEnded(job.status) && <RunningJob job={job} />}
      {job && <TryFailure job={job} />}
      {result && <TryResult result={result} />}
    </>
  );
}

function TryFailure({ job: { status, error } }: { job: Job }) {
  if (status === 'CANCELLED')
    return (
      <p role="status" className="text-small text-ink-soft">
        읽어 보기를 취소했어요.
      </p>
    );
  if (status !== 'FAILED') return null;
  return <ErrorState title="이 쪽을 읽지 못했어요" description={error?.message ?? UNKNOWN_ERROR} />;
}

const firstLine = (lines: string): string => lines.split('\n', 1)[0]?.trim() ?? '';

const SHOWN_ADDRESSES = 5;

/**
 * The result of a trial. Everything from the page is plain text here: no markup is rendered and no link is followed.
 */
function TryResult({ result }: { result: CrawlTryResult }) {
  const { url, status, fetchedBy, milliseconds, letterLinks, nextPages, letter, warnings } = result;
  return (
    <section aria-label="읽은 결과" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        한 쪽을 읽었어요.
      </p>
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      <dl className="flex flex-col gap-3 text-small">
        <Fact name="마지막 주소">
          <span className="break-all">{url}</span>
        </Fact>
        <Fact name="응답">
          {status} · {fetchedBy === 'BROWSER' ? '브라우저로' : '바로'} 읽음 · {formatNumber(milliseconds)}ms
        </Fact>
        <Fact name={`글 링크 ${formatNumber(letterLinks.length)}개`}>
          <Addresses addresses={letterLinks} />
        </Fact>
        <Fact name={`다음 쪽 ${formatNumber(nextPages.length)}개`}>
          <Addresses addresses={nextPages} />
        </Fact>
      </dl>
      {letter ? (
        <Letter letter={letter} />
      ) : (
        <p className="text-small text-ink-soft">이 쪽에서 읽은 글은 없어요.</p>
      )}
    </section>
  );
}

const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <ul aria-label="살펴볼 것" className="flex flex-col gap-2 border-l-2 border-red px-4 py-1 text-small">
    {warnings.map((warning) => (
      <li key={warning} className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-red" />
        {warning}
      </li>
    ))}
  </ul>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-caption text-ink-faint">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Addresses({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return <span className="text-ink-soft">없음</span>;
  return (
    <>
      <ul className="flex flex-col gap-1">
        {addresses.slice(0, SHOWN_ADDRESSES).map((address) => (
          <li key={address} className="text-caption break-all">
            {address}
          </li>
        ))}
      </ul>
      {addresses.length > SHOWN_ADDRESSES && (
        <p className="mt-1 text-caption text-ink-faint">그 밖에 {addresses.length - SHOWN_ADDRESSES}개</p>
      )}
    </>
  );
}

const Letter = ({ letter }: { letter: NonNullable<CrawlTryResult['letter']> }) => (
  <section aria-label="읽은 글" className="flex flex-col gap-3 border-t border-line pt-5">
    <dl className="grid grid-cols-2 gap-3 text-small">
      <Fact name="제목">{letter.title ?? '없음'}</Fact>
      <Fact name="직무">{letter.jobField ?? '없음'}</Fact>
      <Fact name="회사">{letter.companyName ?? '없음'}</Fact>
      <Fact name="가린 개인정보">{formatNumber(letter.maskedCount)}곳</Fact>
    </dl>
    <p className="text-caption text-ink-faint">본문 {formatNumber(letter.text.length)}자</p>
    <div
      role="group"
      tabIndex={0}
      aria-label="본문"
      className="rounded-s max-lg:max-h-80 max-lg:overflow-y-auto border border-line bg-sunken px-4 py-3 text-small whitespace-pre-wrap"
    >
      {letter.text}
    </div>
  </section>
);

/** Reads one page with the form's settings, saved or not: the job and its result. */
function useTrial() {
  const [jobId, setJobId] = useState<string | null>(null);
  const submit = useJobMutation(crawlSourceRoutes.try, {
    tokenCost: 0,
    loading: 'none',
    onAccepted: (job) => setJobId(job.jobId),
  });
  const { data: job, error } = useJob(jobId);
  useEffect(() => (jobId === null ? undefined : markAnnouncedByScreen(jobId)), [jobId]);

  const start = (
    sourceId: number,
    url: string,
    source: CrawlSourceInput,
    onError: (error: Error) => void,
  ) => {
    setJobId(null);
    submit.mutate({ params: { id: sourceId }, body: { url, source } }, { onError });
  };
  const result = crawlTryResultSchema.safeParse(job?.result);
  return {
    start,
    job,
    isBusy: submit.isPending || (jobId !== null && !error && !(job && isEnded(job.status))),
    error: submit.error ?? (job ? null : error),
    result: job?.status === 'SUCCEEDED' && result.success ? result.data : null,
  };
}
