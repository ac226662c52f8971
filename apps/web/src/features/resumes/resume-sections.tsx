import { memo, useId } from 'react';
import type { ComponentType } from 'react';
import { proficiencyLevelSchema } from '#contracts';
import type { ResumeSection } from '#contracts';
import { PROFICIENCY_LABELS } from '#resume-view';
import { SECTION_NAMES } from '@/lib/resume-section-names';
import { useDocumentPart, useResumeEditor } from './open-resume.js';
import { setFields } from './resume-document.js';
import type { Skill } from './resume-document.js';
import { ParagraphField, StacksField } from './resume-fields.js';
import { INTRODUCTION_ID } from './resume-texts.js';
import { sectionElementId } from './section-elements.js';
import { AdditionalInfosEditor } from './sections/additional-infos.js';
import { BasicInfoEditor } from './sections/basic-info.js';
import { CareersEditor } from './sections/careers.js';
import { EducationsEditor } from './sections/educations.js';
import { LinksEditor } from './sections/links.js';
import { ProjectsEditor } from './sections/projects.js';
import { TrainingsEditor } from './sections/trainings.js';

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

function IntroductionEditor() {
  const editor = useResumeEditor();
  const introduction = useDocumentPart((document) => document.introduction);
  return (
    <ParagraphField
      path="introduction"
      textId={INTRODUCTION_ID}
      label="나를 소개하는 글"
      value={introduction}
      placeholder="어떤 일을 해 왔고 무엇을 잘하는지 서너 문장으로 적어 보세요."
      onValueChange={(value) => editor.update(setFields({ introduction: value }))}
    />
  );
}

/** The technologies that the member knows, and how well. */
function TechStacksEditor() {
  const editor = useResumeEditor();
  const techStacks = useDocumentPart((document) => document.techStacks);
  const change = (stacks: Skill[]) => editor.update(setFields({ techStacks: stacks }));
  const rate = (techStackId: number, level: string) => {
    const proficiencyLevel = proficiencyLevelSchema.safeParse(level).data ?? null;
    change(
      techStacks.map((stack) => (stack.techStackId === techStackId ? { ...stack, proficiencyLevel } : stack)),
    );
  };
  return (
    <StacksField
      label="기술"
      stacks={techStacks}
      onChange={change}
      toStack={(stack) => ({ ...stack, proficiencyLevel: null })}
      detailOf={({ techStackId, name, proficiencyLevel }) => (
        <select
          aria-label={`${name} 숙련도`}
          value={proficiencyLevel ?? ''}
          onChange={(event) => rate(techStackId, event.target.value)}
          className="ml-2 min-h-9 rounded-s bg-transparent text-caption font-semibold text-accent pointer-coarse:min-h-11"
        >
          <option value="">숙련도</option>
          {Object.entries(PROFICIENCY_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    />
  );
}
