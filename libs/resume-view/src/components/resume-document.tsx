import type { ResumeContent } from '../resume-content.js';
import { currentMonth, sectionsOf } from '../text/sections-of.js';
import { Section } from './section.js';

export interface ResumeDocumentProps {
  resume: ResumeContent;
  /** Where the photo is, as a URL or a data URL; null without one. Never shown in a blind resume. */
  photo: string | null;
  /** `YYYY-MM`, up to which work that goes on is counted; this month when left out. */
  thisMonth?: string;
}

/**
 * A resume as one long flow in its template, for `paginate` to lay out on sheets: it stands, unseen but laid out at its own size, in an
 * element of class `resume`, beside an empty one of class `resume-sheets` that takes the sheets. Needs RESUME_STYLE.
 */
export function ResumeDocument({ resume, photo, thisMonth = currentMonth() }: ResumeDocumentProps) {
  const shownPhoto = resume.isBlind ? null : photo;
  return (
    <div
      className={`resume-flow resume-${resume.type.toLowerCase()}`}
      data-footer={resume.name || resume.title}
      lang="ko"
    >
      {sectionsOf(resume, thisMonth, shownPhoto !== null).map((section) => (
        <Section key={section.key} section={section} photo={shownPhoto} />
      ))}
    </div>
  );
}
