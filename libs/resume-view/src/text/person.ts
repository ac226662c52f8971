import { CAREER_TYPE_LABELS, SECTION_LABELS } from '../labels.js';
import type { ResumeContent } from '../resume-content.js';
import { coveredMonths, formatDuration } from './period.js';
import type { SectionText } from './section-text.js';

/** Who it is; nothing when nothing is known: that somebody is new to work is not enough. */
export function personOf(resume: ResumeContent, thisMonth: string, hasPhoto: boolean): SectionText[] {
  const facts = [
    { name: '연락처', value: resume.phone },
    { name: '이메일', value: resume.email },
    { name: '구분', value: experienceOf(resume, thisMonth) },
    { name: '출생', value: resume.birthYear === null ? '' : `${resume.birthYear}년` },
  ].filter(({ value }) => value !== '');
  const isKnown = hasPhoto || resume.name !== '' || resume.fieldName !== '' || facts.length > 1;
  const { name, fieldName: field } = resume;
  return isKnown
    ? [{ key: 'basicInfo', title: SECTION_LABELS.basicInfo, kind: 'PERSON', name, field, facts }]
    : [];
}

function experienceOf({ careerType, careers }: ResumeContent, thisMonth: string): string {
  const label = CAREER_TYPE_LABELS[careerType];
  const duration = careerType === 'EXPERIENCED' ? formatDuration(coveredMonths(careers, thisMonth)) : '';
  return duration === '' ? label : `${label} ${duration}`;
}
