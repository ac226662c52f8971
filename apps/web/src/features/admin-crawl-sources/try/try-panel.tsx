import { useId, useState, type FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { crawlTryRequestSchema, isEnded, type Job } from '#contracts';
import { RunningJob } from '@/components/job-progress/running-job';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { errorMessage, UNKNOWN_ERROR } from '@/lib/query/error-message';
import { showFieldErrors } from '../show-field-errors.js';
import type { SourceForm } from '../source-form.js';
import { TryResult } from './try-result.js';
import { useTry } from './use-try.js';

interface TryPanelProps {
  /** null for a source that was not saved yet, which the server can't read by. */
  sourceId: number | null;
  /** Read as it stands, saved or not. */
  form: SourceForm;
}

/** 한 쪽 읽어 보기: what the settings would read from one page, without keeping anything. */
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
  const { start, job, isBusy, error, result } = useTry();

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
