import { PROJECT_TYPE_LABELS, SECTION_LABELS } from '../labels.js';
import type { ResumeContent } from '../resume-content.js';
import { coveredMonths, formatDuration, formatPeriod } from '../text/period.js';
import { Entry } from './entry.js';
import { Section } from './section.js';

interface WorkSectionProps {
  resume: ResumeContent;
  thisMonth: string;
}

const named = (stacks: readonly { name: string }[]): string[] => stacks.map(({ name }) => name);
const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

export function CareersSection({ resume, thisMonth }: WorkSectionProps) {
  return (
    <Section name="careers" title={SECTION_LABELS.careers}>
      {resume.careers.map((career, index) => (
        <Entry
          key={index}
          when={formatPeriod(career, '재직 중')}
          title={career.companyName}
          note={formatDuration(coveredMonths([career], thisMonth))}
          subtitle={joined(career.departmentPosition, career.companyDescription)}
          text={career.mainTasks}
          techStacks={named(career.techStacks)}
        />
      ))}
    </Section>
  );
}

export function ProjectsSection({ resume }: WorkSectionProps) {
  return (
    <Section name="projects" title={SECTION_LABELS.projects}>
      {resume.projects.map((project, index) => (
        <Entry
          key={index}
          when={formatPeriod(project, '진행 중')}
          title={project.name}
          note={project.projectType === null ? '' : PROJECT_TYPE_LABELS[project.projectType]}
          subtitle={project.description}
          text={project.detailedDescription}
          techStacks={named(mainFirst(project.techStacks))}
          links={[
            { name: '저장소', url: project.repositoryUrl },
            { name: '서비스', url: project.deployUrl },
          ].filter(({ url }) => url !== '')}
        />
      ))}
    </Section>
  );
}

export function TrainingsSection({ resume }: WorkSectionProps) {
  return (
    <Section name="trainings" title={SECTION_LABELS.trainings}>
      {resume.trainings.map((training, index) => (
        <Entry
          key={index}
          when={formatPeriod(training, '수강 중')}
          title={training.courseName}
          subtitle={training.institutionName}
          text={training.detailedContent}
          techStacks={named(training.techStacks)}
        />
      ))}
    </Section>
  );
}

const mainFirst = <Stack extends { usageType: 'MAIN' | 'SUB' }>(stacks: readonly Stack[]): Stack[] =>
  [...stacks].sort((left, right) => Number(left.usageType === 'SUB') - Number(right.usageType === 'SUB'));
