import type { AdditionalInfoCategory, ProficiencyLevel } from '#contracts';
import { ADDITIONAL_INFO_LABELS, DEGREE_LABELS, PROFICIENCY_LABELS, SECTION_LABELS } from '../labels.js';
import type { ResumeContent } from '../resume-content.js';
import { linksOf } from '../text/links.js';
import { formatMoment, formatMonth } from '../text/period.js';
import { Address, Entry } from './entry.js';
import { Passages } from './passages.js';
import { Section } from './section.js';

interface PersonSectionProps {
  resume: ResumeContent;
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

export function IntroductionSection({ resume }: PersonSectionProps) {
  return (
    <Section name="introduction" title={SECTION_LABELS.introduction}>
      <Passages text={resume.introduction} />
    </Section>
  );
}

export function TechStacksSection({ resume: { techStacks } }: PersonSectionProps) {
  const levels: (ProficiencyLevel | null)[] = ['ADVANCED', 'INTERMEDIATE', 'BEGINNER', null];
  const rows = levels
    .map((level) => ({
      level: level === null ? '' : PROFICIENCY_LABELS[level],
      names: techStacks.filter(({ proficiencyLevel }) => proficiencyLevel === level).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0);
  const areAllUnrated = rows.every(({ level }) => level === '');
  return (
    <Section name="tech-stacks" title={SECTION_LABELS.techStacks}>
      {rows.map(({ level, names }) => (
        <div key={level} className="resume-row" data-flow="block">
          {!areAllUnrated && <p className="resume-row-label">{level || '그 밖'}</p>}
          <p className="resume-row-value">{names.join(' · ')}</p>
        </div>
      ))}
    </Section>
  );
}

export function EducationsSection({ resume }: PersonSectionProps) {
  return (
    <Section name="educations" title={SECTION_LABELS.educations}>
      {resume.educations.map((education, index) => {
        const degree = education.degreeLevel === null ? '' : DEGREE_LABELS[education.degreeLevel];
        const { schoolName, major } = education;
        return (
          <Entry
            key={index}
            when={education.graduationDate === null ? '' : `${formatMonth(education.graduationDate)} 졸업`}
            title={schoolName || major || degree}
            subtitle={joined(schoolName && major, schoolName || major ? degree : '', gradeOf(education))}
          />
        );
      })}
    </Section>
  );
}

export function AdditionalInfosSection({ resume: { additionalInfos } }: PersonSectionProps) {
  const categories = [...new Set(additionalInfos.map(({ category }) => category))];
  return (
    <Section name="additional-infos" title={titleOf(categories)}>
      {additionalInfos.map((info, index) => (
        <Entry
          key={index}
          when={formatMoment(info)}
          title={info.activityName}
          note={categories.length > 1 ? ADDITIONAL_INFO_LABELS[info.category] : ''}
          subtitle={joined(
            info.relatedOrganization,
            info.languageLevel,
            info.certificateNumber && `자격번호 ${info.certificateNumber}`,
          )}
          text={info.detailedContent}
        />
      ))}
    </Section>
  );
}

export function LinksSection({ resume }: PersonSectionProps) {
  return (
    <Section name="links" title={SECTION_LABELS.links}>
      {linksOf(resume).map(({ name, url }, index) => (
        <div key={index} className="resume-row" data-flow="block">
          <p className="resume-row-label">{name}</p>
          <p className="resume-row-value">
            <Address url={url} />
          </p>
        </div>
      ))}
    </Section>
  );
}

const gradeOf = ({ personalGpa, totalGpa }: ResumeContent['educations'][number]): string =>
  personalGpa === null ? '' : `학점 ${personalGpa}${totalGpa === null ? '' : ` / ${totalGpa}`}`;

// Only the kinds that are there: a person with nothing but certificates has a section of that name.
function titleOf(categories: readonly AdditionalInfoCategory[]): string {
  const order = Object.keys(ADDITIONAL_INFO_LABELS);
  return [...categories]
    .sort((left, right) => order.indexOf(left) - order.indexOf(right))
    .map((category) => ADDITIONAL_INFO_LABELS[category])
    .join('·');
}
