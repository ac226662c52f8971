import type { ResumeSection } from '#contracts';
import { Fragment, type ReactNode } from 'react';
import { withBlindFieldsLeftOut, withoutEmptyRows, type ResumeContent } from '../resume-content.js';
import { linksOf } from '../text/links.js';
import { hasMasthead, Masthead } from './masthead.js';
import {
  AdditionalInfosSection,
  EducationsSection,
  IntroductionSection,
  LinksSection,
  TechStacksSection,
} from './person-sections.js';
import { CareersSection, ProjectsSection, TrainingsSection } from './work-sections.js';

export interface ResumeDocumentProps {
  resume: ResumeContent;
  /** Where the photo is, as a URL or a data URL; null without one. Never shown in a blind resume. */
  photo: string | null;
  /** `YYYY-MM`, up to which work that goes on is counted; this month when left out. */
  thisMonth?: string;
}

interface Shown {
  resume: ResumeContent;
  photo: string | null;
  thisMonth: string;
}

/** How each section looks; null when there is nothing in it. */
const SECTIONS: Record<ResumeSection, (shown: Shown) => ReactNode> = {
  basicInfo: (shown) => hasMasthead(shown.resume, shown.photo) && <Masthead {...shown} />,
  introduction: ({ resume }) => resume.introduction.trim() !== '' && <IntroductionSection resume={resume} />,
  techStacks: ({ resume }) => resume.techStacks.length > 0 && <TechStacksSection resume={resume} />,
  careers: (shown) => shown.resume.careers.length > 0 && <CareersSection {...shown} />,
  projects: (shown) => shown.resume.projects.length > 0 && <ProjectsSection {...shown} />,
  educations: ({ resume }) => resume.educations.length > 0 && <EducationsSection resume={resume} />,
  trainings: (shown) => shown.resume.trainings.length > 0 && <TrainingsSection {...shown} />,
  additionalInfos: ({ resume }) =>
    resume.additionalInfos.length > 0 && <AdditionalInfosSection resume={resume} />,
  links: ({ resume }) => linksOf(resume).length > 0 && <LinksSection resume={resume} />,
};

/**
 * A resume as one long flow in its template, for `paginate` to lay out on sheets: it stands, unseen but laid out at its own size, in an
 * element of class `resume`, beside an empty one of class `resume-sheets` that takes the sheets. Needs RESUME_STYLE.
 */
export function ResumeDocument({ resume, photo, thisMonth = currentMonth() }: ResumeDocumentProps) {
  const shown = withoutEmptyRows(withBlindFieldsLeftOut(resume));
  const parts = { resume: shown, photo: resume.isBlind ? null : photo, thisMonth };
  return (
    <div
      className={`resume-flow resume-${shown.type.toLowerCase()}`}
      data-footer={shown.name || shown.title}
      lang="ko"
    >
      {shown.sectionOrder.map((key) => (
        <Fragment key={key}>{SECTIONS[key](parts)}</Fragment>
      ))}
    </div>
  );
}

const currentMonth = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', year: 'numeric', month: '2-digit' }).format();
