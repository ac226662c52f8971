import { useId } from 'react';
import { Controller, type UseFormReturn, type FieldError, type Merge } from 'react-hook-form';
import type { CrawlSourceInput } from '#contracts';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { HttpError } from '@/lib/api/api-errors';
import { type SourceFormValues, formFieldOf } from './source-form-values.js';

export type SourceForm = UseFormReturn<SourceFormValues, unknown, CrawlSourceInput>;

interface SourceFormProps {
  form: SourceForm;
}

/** The form of a source, each error at its field. */
export function SourceFormFields({ form }: SourceFormProps) {
  return (
    <div className="flex flex-col gap-8">
      <BasicFields form={form} />
      <SelectorFields
        form={form}
        title="찾는 법"
        description="CSS 선택자로 적어요."
        selectors={FINDING_SELECTORS}
      />
      <SelectorFields
        form={form}
        title="읽는 법"
        description="글 한 쪽에서 무엇을 읽을지 CSS 선택자로 적어요."
        selectors={READING_SELECTORS}
      />
      <PaceFields form={form} />
    </div>
  );
}

const BasicFields = ({ form: { register, formState } }: SourceFormProps) => (
  <FieldGroup title="출처">
    <Field label="이름" isRequired error={fieldErrorText(formState.errors.name)}>
      <Input autoComplete="off" {...register('name')} />
    </Field>
    <Field
      label="시작 주소"
      isRequired
      hint="한 줄에 하나씩 적어요."
      error={fieldErrorText(formState.errors.startUrls)}
    >
      <Textarea
        rows={3}
        spellCheck={false}
        inputMode="url"
        placeholder="https://example.com/letters"
        {...register('startUrls')}
      />
    </Field>
  </FieldGroup>
);

interface SelectorFieldsProps extends SourceFormProps {
  title: string;
  description: string;
  selectors: typeof FINDING_SELECTORS;
}

const SelectorFields = ({
  form: { register, formState },
  title,
  description,
  selectors,
}: SelectorFieldsProps) => (
  <FieldGroup title={title} description={description}>
    <div className="grid gap-5 sm:grid-cols-2">
      {selectors.map(({ name, label, hint, isRequired = false }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          isRequired={isRequired}
          error={fieldErrorText(formState.errors[name])}
        >
          <Input spellCheck={false} autoCapitalize="none" autoComplete="off" {...register(name)} />
        </Field>
      ))}
    </div>
  </FieldGroup>
);

const PaceFields = ({ form }: SourceFormProps) => (
  <FieldGroup title="속도와 사용">
    <Field
      label="분당 요청 수"
      isRequired
      hint="한 사이트에 1분 동안 물을 수 있는 쪽의 수예요. 사이트가 더 천천히 오라고 하면 그것을 따라요."
      error={fieldErrorText(form.formState.errors.requestsPerMinute)}
    >
      <Input inputMode="numeric" className="!w-32" {...form.register('requestsPerMinute')} />
    </Field>
    <SwitchField
      form={form}
      name="needsBrowser"
      label="브라우저로 읽기"
      hint="글이 스크립트로 그려지는 사이트에만 켜세요. 훨씬 느려요."
    />
    <SwitchField
      form={form}
      name="enabled"
      label="사용"
      hint="꺼 두면 다음 크롤링부터 빠져요. 이미 시작한 크롤링은 이어서 할&nbsp;때도 이 출처를 계속 읽어요. 한 쪽을 읽어 본 다음 켜세요."
    />
  </FieldGroup>
);

interface SwitchFieldProps extends SourceFormProps {
  name: 'needsBrowser' | 'enabled';
  label: string;
  hint: string;
}

function SwitchField({ form, name, label, hint }: SwitchFieldProps) {
  return (
    <Field label={label} hint={hint} error={fieldErrorText(form.formState.errors[name])}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => <Switch isChecked={field.value} onCheckedChange={field.onChange} />}
      />
    </Field>
  );
}

interface FieldGroupProps {
  title: string;
  description?: string;
  children: React.ReactNode;
}

function FieldGroup({ title, description, children }: FieldGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {description && <p className="mt-1 text-small text-ink-soft">{description}</p>}
      </div>
      {children}
    </section>
  );
}

type AnyFieldError = FieldError | Merge<FieldError, unknown[]> | undefined;

/** The error text of a field; for a list, that of the first invalid address, with its number among those not blank. */
function fieldErrorText(error: AnyFieldError): string | undefined {
  if (!error) return undefined;
  if (error.message) return error.message;
  if (!Array.isArray(error)) return undefined;
  const index = error.findIndex(hasMessage);
  const faulty: unknown = error[index];
  return hasMessage(faulty) ? `${index + 1}번째 주소: ${faulty.message}` : undefined;
}

const hasMessage = (error: unknown): error is { message: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

type SelectorField = Extract<keyof SourceFormValues, `${string}Selector`>;

interface SelectorSpec {
  name: SelectorField;
  label: string;
  hint: string;
  isRequired?: boolean;
}

/** The CSS selectors of a source: first where letters are found, then how one is read. */
const FINDING_SELECTORS: readonly SelectorSpec[] = [
  {
    name: 'letterLinkSelector',
    label: '글 링크',
    hint: '목록에서 글로 가는 링크예요. 예: ul.letters a',
    isRequired: true,
  },
  { name: 'nextPageSelector', label: '다음 쪽 링크', hint: '목록이 한 쪽이면 비워 두세요.' },
];
const READING_SELECTORS: readonly SelectorSpec[] = [
  { name: 'contentSelector', label: '본문', hint: '자기소개서 글이 든 곳이에요.', isRequired: true },
  { name: 'titleSelector', label: '제목', hint: '없으면 비워 두세요.' },
  { name: 'jobFieldSelector', label: '직무', hint: '특징을 고를 때만 쓰고 글에는 넣지 않아요.' },
  { name: 'companySelector', label: '회사', hint: '특징을 고를 때만 쓰고 글에는 넣지 않아요.' },
];

/** Shows the server's validation errors at their fields. */
export function showFieldErrors(form: SourceForm, error: Error): void {
  if (!(error instanceof HttpError)) return;
  for (const [path, message] of Object.entries(error.fieldErrors)) {
    const field = formFieldOf(path);
    if (field) form.setError(field, { message });
  }
}
