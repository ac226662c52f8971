import type { CoverLetter } from '#contracts';
import { Passages } from './passages.js';

/** What is printed of a cover letter. */
export type LetterContent = Pick<CoverLetter, 'title' | 'questions' | 'companyName' | 'jobField'>;

/** A cover letter as one long flow, laid out as a resume is; see ResumeDocument. */
export function LetterDocument({ letter }: { letter: LetterContent }) {
  const facts = [letter.companyName ?? '', letter.jobField].filter((fact) => fact !== '');
  return (
    <div className="resume-flow resume-letter" data-footer={letter.title} lang="ko">
      <header data-flow="block" data-keep="">
        <h1 className="resume-letter-title">{letter.title}</h1>
        {facts.length > 0 && <p className="resume-letter-facts">{facts.join(' · ')}</p>}
      </header>
      {letter.questions.map(({ questionId, prompt, text }) => (
        <section key={questionId} className="resume-letter-question">
          {prompt !== '' && (
            <h2 className="resume-letter-prompt" data-flow="block" data-keep="">
              {prompt}
            </h2>
          )}
          <div className="resume-letter-text">
            <Passages text={text} />
          </div>
        </section>
      ))}
    </div>
  );
}
