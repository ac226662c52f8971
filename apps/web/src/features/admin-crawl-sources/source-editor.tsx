import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CrawlSource, type CrawlSourceInput } from '#contracts';
import { Button } from '@/components/ui/button';
import { errorMessage } from '@/lib/query/error-message';
import { LeaveButton } from './leave-button.js';
import { newerSource } from './newer-source.js';
import { NewerSourceNotice } from './newer-source-notice.js';
import { SourceFormFields, type SourceForm } from './source-form.js';
import { showFieldErrors } from './show-field-errors.js';
import { formValuesOf, NEW_SOURCE, sourceFormSchema, type SourceFormValues } from './source-form-values.js';
import { useSaveSource } from './source-changes.js';
import { TryPanel } from './try/try-panel.js';

interface SourceEditorProps {
  /** null for a new one. */
  source: CrawlSource | null;
  onSaved: (source: CrawlSource, isNew: boolean) => void;
  onCancel: () => void;
}

/** The form of a source, and beside it what it would read. */
export function SourceEditor({ source, onSaved, onCancel }: SourceEditorProps) {
  const form: SourceForm = useForm<SourceFormValues, unknown, CrawlSourceInput>({
    resolver: zodResolver(sourceFormSchema),
    defaultValues: source ? formValuesOf(source) : NEW_SOURCE,
    reValidateMode: 'onChange',
  });
  // What the form began with: by the time it is saved another administrator may have been first.
  const [read, setRead] = useState(source);
  const load = (loaded: CrawlSource) => {
    setRead(loaded);
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
          void submit(read);
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
          <LeaveButton isChanged={form.formState.isDirty} onLeave={onCancel} />
        </div>
      </form>
      <TryPanel sourceId={source?.sourceId ?? null} form={form} />
    </div>
  );
}
