import { resumeTypeSchema } from '#contracts';
import { RESUME_TYPE_LABELS } from '#resume-view';
import { useDocumentPart, useResumeEditor } from './open-resume.js';
import { setFields } from './resume-document.js';

/** Which of the templates the resume is printed in. */
export function TemplateSwitch() {
  const editor = useResumeEditor();
  const type = useDocumentPart((document) => document.type);
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">양식</legend>
      <div className="flex rounded-s border border-line-strong bg-raised p-0.5">
        {resumeTypeSchema.options.map((option) => (
          <label
            key={option}
            className="flex min-h-9 cursor-pointer items-center rounded-[4px] px-3 text-caption font-semibold text-ink-soft has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="resume-type"
              className="sr-only"
              checked={type === option}
              onChange={() => editor.update(setFields({ type: option }))}
            />
            {RESUME_TYPE_LABELS[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
