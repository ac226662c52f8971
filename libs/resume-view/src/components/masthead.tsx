import { CAREER_TYPE_LABELS } from '../labels.js';
import type { ResumeContent } from '../resume-content.js';
import { coveredMonths, formatDuration } from '../text/period.js';

interface MastheadProps {
  resume: ResumeContent;
  photo: string | null;
  thisMonth: string;
}

/** Who it is: name, field, how to reach them, and the photo. */
export function Masthead({ resume, photo, thisMonth }: MastheadProps) {
  const facts = factsOf(resume, thisMonth);
  return (
    <header className="resume-masthead" data-flow="block">
      <div className="resume-who">
        {resume.name !== '' && <h1 className="resume-name">{resume.name}</h1>}
        {resume.fieldName !== '' && <p className="resume-field">{resume.fieldName}</p>}
        <dl className="resume-facts">
          {facts.map(({ name, value }) => (
            <div key={name} className="resume-fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {photo !== null && <img className="resume-photo" src={photo} alt="증명사진" />}
    </header>
  );
}

/** Whether there is anything to say of who it is; that somebody is new to work is not enough. */
export const hasMasthead = (resume: ResumeContent, photo: string | null): boolean =>
  photo !== null ||
  resume.birthYear !== null ||
  [resume.name, resume.email, resume.phone, resume.fieldName].some((value) => value !== '');

function factsOf(resume: ResumeContent, thisMonth: string): { name: string; value: string }[] {
  return [
    { name: '연락처', value: resume.phone },
    { name: '이메일', value: resume.email },
    { name: '구분', value: experienceOf(resume, thisMonth) },
    { name: '출생', value: resume.birthYear === null ? '' : `${resume.birthYear}년` },
  ].filter(({ value }) => value !== '');
}

function experienceOf({ careerType, careers }: ResumeContent, thisMonth: string): string {
  const label = CAREER_TYPE_LABELS[careerType];
  const duration = careerType === 'EXPERIENCED' ? formatDuration(coveredMonths(careers, thisMonth)) : '';
  return duration === '' ? label : `${label} ${duration}`;
}
