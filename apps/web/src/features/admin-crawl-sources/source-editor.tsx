import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CrawlSource, CrawlSourceInput } from '#contracts';
import { Button } from '@/components/ui/button';
import { DiscardChangesDialog } from '@/components/ui/confirm-dialog';
import { errorMessage } from '@/lib/query/error-message';
import { newerSource, useSaveSource } from './crawl-source-queries.js';
import { SourceFormFields, type SourceForm, showFieldErrors } from './source-form.js';
import { formValuesOf, NEW_SOURCE, sourceFormSchema, type SourceFormValues } from './source-form-values.js';
import { TryPanel } from './try-panel.js';

interface SourceEditorProps {
  /** null for a new one. */
  source: CrawlSource | null;
  onSaved: (source: CrawlSource, isNew: boolean) => void;
  onCancel: () => void;
}

/** The form of a source, and beside it a trial with its settings. */
export function SourceEditor({ source, onSaved, onCancel }: SourceEditorProps) {
  const form: SourceForm = useForm<SourceFormValues, unknown, CrawlSourceInput>({
    resolver: zodResolver(sourceFormSchema),
    defaultValues: source ? formValuesOf(source) : NEW_SOURCE,
    reValidateMode: 'onChange',
  });
  // The source that the form last loaded its values from: its version shows whether another administrator saved since.
  const [loadedSource, setLoadedSource] = useState(source);
  const load = (loaded: CrawlSource) => {
    setLoadedSource(loaded);
    form.reset(formValuesOf(loaded));
  };
  const save = useSaveSource((saved, isNew) => {
    load(saved);
    onSaved(saved, isNew);
  });
  const newer = newerSource(save.error);
  const submit = (base: CrawlSource | null) =>
    form.handleSubmit((input) =>
      save.mutate({ source: base, input }, { onError: (error) => showFieldErrors(form, error) }),
    )();
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <form
        noValidate
        aria-label="출처"
        className="flex flex-col gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(loadedSource);
        }}
      >
        <SourceFormFields form={form} />
        {newer && (
          <NewerSourceNotice
            onLoad={() => {
              load(newer);
              save.reset();
            }}
            onOverwrite={() => void submit(newer)}
          />
        )}
        {save.error && !newer && (
          <p role="alert" className="text-small font-medium text-red">
            {errorMessage(save.error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="solid" isBusy={save.isPending}>
            저장
          </Button>
          <CancelButton isChanged={form.formState.isDirty} onLeave={onCancel} />
        </div>
      </form>
      <TryPanel sourceId={source?.sourceId ?? null} form={form} />
    </div>
  );
}

interface CancelButtonProps {
  /** Whether the form has unsaved changes. */
  isChanged: boolean;
  onLeave: () => void;
}

/** Returns to the list; asks first if changes would be lost. */
function CancelButton({ isChanged, onLeave }: CancelButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button onClick={() => (isChanged ? setIsConfirming(true) : onLeave())}>목록으로</Button>
      <DiscardChangesDialog isOpen={isConfirming} onOpenChange={setIsConfirming} onDiscard={onLeave} />
    </>
  );
}

interface NewerSourceNoticeProps {
  onLoad: () => void;
  onOverwrite: () => void;
}

/** Shown when another administrator saved first: this administrator chooses which version stays. */
const NewerSourceNotice = ({ onLoad, onOverwrite }: NewerSourceNoticeProps) => (
  <div role="alert" className="flex flex-wrap items-center gap-3 border-l-2 border-red px-4 py-2 text-small">
    <p className="min-w-0 flex-1 basis-60">
      다른 관리자가 먼저 고쳤어요. 바뀐 내용을 불러오면 여기에 적은 것은 사라지고, 덮어쓰면 바뀐 내용이
      사라져요.
    </p>
    <Button size="small" onClick={onLoad}>
      바뀐 내용 불러오기
    </Button>
    <Button size="small" onClick={onOverwrite}>
      덮어쓰기
    </Button>
  </div>
);
