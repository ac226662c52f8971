import { memo, useId } from 'react';
import type { ComponentType } from 'react';
import type { ResumeSection } from '#contracts';
import { SECTION_NAMES } from '@/lib/resume-section-names';
import { AdditionalInfosEditor } from './additional-infos.js';
import { BasicInfoEditor } from './basic-info.js';
import { CareersEditor } from './careers.js';
import { EducationsEditor } from './educations.js';
import { IntroductionEditor } from './introduction.js';
import { LinksEditor } from './links.js';
import { ProjectsEditor } from './projects.js';
import { TechStacksEditor } from './tech-stacks.js';
import { TrainingsEditor } from './trainings.js';

const EDITORS: Record<ResumeSection, ComponentType> = {
  basicInfo: BasicInfoEditor,
  introduction: IntroductionEditor,
  techStacks: TechStacksEditor,
  careers: CareersEditor,
  projects: ProjectsEditor,
  educations: EducationsEditor,
  trainings: TrainingsEditor,
  additionalInfos: AdditionalInfosEditor,
  links: LinksEditor,
};

export const sectionElementId = (section: ResumeSection): string => `section-${section}`;

/** One section of the editor under its heading. */
export const EditorSection = memo(function EditorSection({ section }: { section: ResumeSection }) {
  const headingId = useId();
  const Editor = EDITORS[section];
  return (
    <section
      id={sectionElementId(section)}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="scroll-mt-24 border-t border-line-strong pt-5 pb-8 outline-none"
    >
      <h2 id={headingId} className="mb-4 text-lead font-bold">
        {SECTION_NAMES[section]}
      </h2>
      <Editor />
    </section>
  );
});
