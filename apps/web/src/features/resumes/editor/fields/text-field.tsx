import { RESUME_LIMITS } from '#contracts';
import { Input } from '@/components/ui/input';
import type { InputProps } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { tidyUrl } from '../../document/url-text.js';
import { ResumeField } from './resume-field.js';
import type { ResumeFieldProps } from './resume-field.js';

type WrittenField = Omit<ResumeFieldProps, 'children'> & {
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
};

interface TextFieldProps extends WrittenField {
  type?: InputProps['type'];
  inputMode?: InputProps['inputMode'];
  autoComplete?: string;
  maxLength?: number;
  /** The field is left. */
  onLeave?: () => void;
}

/** One line of a resume. */
export function TextField({
  value,
  onValueChange,
  placeholder,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  maxLength = RESUME_LIMITS.line,
  onLeave,
  ...field
}: TextFieldProps) {
  return (
    <ResumeField {...field}>
      <Input
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={onLeave}
      />
    </ResumeField>
  );
}

/** An address of the web; one without its scheme gets `https://` when the field is left. */
export const UrlField = (props: WrittenField) => (
  <TextField
    placeholder="https://"
    {...props}
    type="url"
    inputMode="url"
    maxLength={RESUME_LIMITS.url}
    onLeave={() => {
      const tidy = tidyUrl(props.value);
      if (tidy !== props.value) props.onValueChange(tidy);
    }}
  />
);

interface ParagraphFieldProps extends WrittenField {
  rows?: number;
}

/** Several lines; the area grows with them. */
export function ParagraphField({
  value,
  onValueChange,
  placeholder,
  rows = 4,
  ...field
}: ParagraphFieldProps) {
  return (
    <ResumeField {...field}>
      <Textarea
        rows={rows}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onValueChange(event.target.value)}
        className="field-sizing-content min-h-28 leading-[1.7]"
      />
    </ResumeField>
  );
}
