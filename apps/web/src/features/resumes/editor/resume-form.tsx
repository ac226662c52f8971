import { RESUME_LIMITS, RESUME_SECTIONS } from '#contracts';
import { setFields } from '../document/edit-resume.js';
import { useDocumentPart, useFieldError, useResumeSession } from './resume-session.js';
import { EditorSection } from './sections/editor-section.js';
import { SectionOutline, useCompletedSections } from './section-outline.js';

interface ResumeFormProps {
  /** The outline stands beside the form and not in it. */
  isOutlineBeside: boolean;
}

/** All of a resume to write: the title, the outline of its sections, and the sections in the member's order. */
export function ResumeForm({ isOutlineBeside }: ResumeFormProps) {
  const order = useDocumentPart((document) => document.sectionOrder);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TitleField />
      {!isOutlineBeside && <OutlineFold />}
      <div className="flex flex-col">
        {order.map((section) => (
          <EditorSection key={section} section={section} />
        ))}
      </div>
    </div>
  );
}

function TitleField() {
  const session = useResumeSession();
  const title = useDocumentPart((document) => document.title);
  const error = useFieldError('title');
  return (
    <div>
      <input
        aria-label="이력서 제목"
        aria-invalid={error !== undefined || undefined}
        value={title}
        maxLength={RESUME_LIMITS.title}
        placeholder="제목 없는 이력서"
        autoComplete="off"
        onChange={(event) => session.update(setFields({ title: event.target.value }))}
        className="w-full bg-transparent text-title font-bold text-ellipsis text-ink max-sm:text-heading pointer-coarse:min-h-11"
      />
      {error && (
        <p role="alert" className="text-caption font-medium text-red">
          {error}
        </p>
      )}
    </div>
  );
}

/** The outline on its own, beside the form. */
export function OutlineRail() {
  const completed = useCompletedSections();
  return (
    <nav aria-label="항목" className="flex flex-col gap-2">
      <h2 className="flex items-baseline justify-between gap-2 pl-9 text-caption text-ink-faint">
        <span className="font-semibold text-ink-soft">항목과 순서</span>
        {completed.length} / {RESUME_SECTIONS.length}
      </h2>
      <SectionOutline />
    </nav>
  );
}

/** The outline, folded to how much is filled. */
function OutlineFold() {
  const completed = useCompletedSections();
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 text-small font-semibold">
        <span>항목과 순서</span>
        <span className="text-caption font-normal text-ink-faint">
          {RESUME_SECTIONS.length}개 중 {completed.length}개를 채웠어요
        </span>
      </summary>
      <div className="pb-3">
        <SectionOutline />
      </div>
    </details>
  );
}
