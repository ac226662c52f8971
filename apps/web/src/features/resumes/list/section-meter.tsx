import { RESUME_SECTIONS } from '#contracts';
import type { ResumeSection } from '#contracts';
import { classNames } from '@/lib/class-names';
import { SECTION_NAMES } from '@/lib/resume-section-names';

/** How much of a resume is filled: a cell of manuscript paper a section, and the count in words. */
export function SectionMeter({ completed }: { completed: readonly ResumeSection[] }) {
  const missing = RESUME_SECTIONS.filter((section) => !completed.includes(section));
  const missingText = missing.map((section) => SECTION_NAMES[section]).join(', ');
  return (
    <div className="flex items-center gap-2.5" title={missingText && `비어 있는 항목: ${missingText}`}>
      <span aria-hidden className="flex border border-grid">
        {RESUME_SECTIONS.map((section) => (
          <span
            key={section}
            className={classNames(
              'size-3 border-r border-grid p-px last:border-r-0',
              completed.includes(section) && 'bg-accent bg-clip-content',
            )}
          />
        ))}
      </span>
      <span className="text-caption text-ink-faint">
        항목 {RESUME_SECTIONS.length}개 중 {completed.length}개
      </span>
    </div>
  );
}
