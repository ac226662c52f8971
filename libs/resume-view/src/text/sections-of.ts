import type { AdditionalInfoCategory, ProficiencyLevel, ResumeSection } from '#contracts';
import { ADDITIONAL_INFO_LABELS, PROFICIENCY_LABELS, SECTION_LABELS } from '../labels.js';
import { withBlindFieldsLeftOut, withoutEmptyRows, type ResumeContent } from '../resume-content.js';
import { additionalInfoEntry, careerEntry, educationEntry, projectEntry, trainingEntry } from './entries.js';
import { linksOf } from './links.js';
import { personOf } from './person.js';
import type { EntryText, SectionText } from './section-text.js';

/**
 * A resume in words: its sections in its order, those with nothing in them left out, and of a blind one what such a one leaves out.
 * @param thisMonth `YYYY-MM`, up to which work that goes on is counted
 * @param hasPhoto whether a photo goes with it: then who it is is there even without a word
 */
export function sectionsOf(resume: ResumeContent, thisMonth: string, hasPhoto = false): SectionText[] {
  const shown = withoutEmptyRows(withBlindFieldsLeftOut(resume));
  return shown.sectionOrder.flatMap((key) => {
    if (key === 'basicInfo') return personOf(shown, thisMonth, hasPhoto && !shown.isBlind);
    const section = { key, title: titleOf(key, shown), ...contentOf(key, shown, thisMonth) };
    return isEmpty(section) ? [] : [section];
  });
}

/** This month in Korea, `YYYY-MM`. */
export const currentMonth = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', year: 'numeric', month: '2-digit' }).format();

type Content =
  | { kind: 'TEXT'; text: string }
  | { kind: 'ENTRIES'; entries: EntryText[] }
  | { kind: 'ROWS'; rows: { label: string; value: string }[] }
  | { kind: 'LINKS'; links: { name: string; url: string }[] };

function contentOf(
  key: Exclude<ResumeSection, 'basicInfo'>,
  resume: ResumeContent,
  thisMonth: string,
): Content {
  const entries = (all: EntryText[]): Content => ({ kind: 'ENTRIES', entries: all });
  switch (key) {
    case 'introduction':
      return { kind: 'TEXT', text: resume.introduction };
    case 'techStacks':
      return { kind: 'ROWS', rows: skillRows(resume) };
    case 'careers':
      return entries(resume.careers.map((career) => careerEntry(career, thisMonth)));
    case 'projects':
      return entries(resume.projects.map(projectEntry));
    case 'educations':
      return entries(resume.educations.map(educationEntry));
    case 'trainings':
      return entries(resume.trainings.map(trainingEntry));
    case 'additionalInfos':
      return entries(
        resume.additionalInfos.map((info) => additionalInfoEntry(info, kindsOf(resume).length > 1)),
      );
    case 'links':
      return { kind: 'LINKS', links: linksOf(resume) };
  }
}

function isEmpty(section: Content): boolean {
  switch (section.kind) {
    case 'TEXT':
      return section.text.trim() === '';
    case 'ENTRIES':
      return section.entries.length === 0;
    case 'ROWS':
      return section.rows.length === 0;
    case 'LINKS':
      return section.links.length === 0;
  }
}

// Only the kinds that are there: a person with nothing but certificates has a section of that name.
const titleOf = (key: ResumeSection, resume: ResumeContent): string =>
  key === 'additionalInfos'
    ? kindsOf(resume)
        .map((kind) => ADDITIONAL_INFO_LABELS[kind])
        .join('·')
    : SECTION_LABELS[key];

function kindsOf({ additionalInfos }: ResumeContent): AdditionalInfoCategory[] {
  const kinds: AdditionalInfoCategory[] = ['AWARD', 'LANGUAGE', 'CERTIFICATE', 'ACTIVITY'];
  return kinds.filter((kind) => additionalInfos.some(({ category }) => category === kind));
}

/** A row a level, the best first; without a label when nobody said how well anything is known. */
function skillRows({ techStacks }: ResumeContent): { label: string; value: string }[] {
  const levels: (ProficiencyLevel | null)[] = ['ADVANCED', 'INTERMEDIATE', 'BEGINNER', null];
  const isRated = techStacks.some(({ proficiencyLevel }) => proficiencyLevel !== null);
  return levels
    .map((level) => ({
      label: level === null ? (isRated ? '그 밖' : '') : PROFICIENCY_LABELS[level],
      value: techStacks
        .filter(({ proficiencyLevel }) => proficiencyLevel === level)
        .map(({ name }) => name)
        .join(' · '),
    }))
    .filter(({ value }) => value !== '');
}
