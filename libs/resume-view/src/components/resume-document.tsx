import type { ReactNode } from 'react';
import type { ResumeContent } from '../resume-content.js';
import { readableAddress, safeAddress } from '../text/links.js';
import { currentMonth, type EntryText, sectionsOf, type SectionText } from '../text/sections.js';
import { Passages } from './passages.js';

interface ResumeDocumentProps {
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

/** A section under its heading; the basic info has none, and has the photo. */
function Section({ section, photo }: { section: SectionText; photo: string | null }) {
  if (section.kind === 'PERSON') return <Person person={section} photo={photo} />;
  return (
    <section className="resume-section" data-section={section.key}>
      <h2 className="resume-section-title" data-flow="block" data-keep="">
        {section.title}
      </h2>
      <div className="resume-section-body">
        <SectionBody section={section} />
      </div>
    </section>
  );
}

function SectionBody({ section }: { section: Exclude<SectionText, { kind: 'PERSON' }> }) {
  switch (section.kind) {
    case 'TEXT':
      return <Passages text={section.text} />;
    case 'ENTRIES':
      return section.entries.map((entry, index) => <Entry key={index} entry={entry} />);
    case 'ROWS':
      return section.rows.map(({ label, value }) => (
        <Row key={label} label={label}>
          {value}
        </Row>
      ));
    case 'LINKS':
      return section.links.map(({ name, url }, index) => (
        <Row key={index} label={name}>
          <Address url={url} />
        </Row>
      ));
  }
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="resume-row" data-flow="block">
      {label !== '' && <p className="resume-row-label">{label}</p>}
      <p className="resume-row-value">{children}</p>
    </div>
  );
}

interface PersonProps {
  person: Extract<SectionText, { kind: 'PERSON' }>;
  photo: string | null;
}

function Person({ person: { name, field, facts }, photo }: PersonProps) {
  return (
    <header className="resume-masthead" data-section="basicInfo" data-flow="block">
      <div className="resume-who">
        {name !== '' && <h1 className="resume-name">{name}</h1>}
        {field !== '' && <p className="resume-field">{field}</p>}
        <dl className="resume-facts">
          {facts.map((fact) => (
            <div key={fact.name} className="resume-fact">
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {photo !== null && <img className="resume-photo" src={photo} alt="증명사진" />}
    </header>
  );
}

/** One entry of a section. Pagination reads `data-flow` and `data-keep`. */
function Entry({ entry }: { entry: EntryText }) {
  const { when, title, note, subtitle, text, techStacks, links } = entry;
  return (
    <article className="resume-entry">
      {when !== '' && (
        <p className="resume-when" data-flow="aside">
          {when}
        </p>
      )}
      <div className="resume-entry-body">
        <header className="resume-entry-head" data-flow="block" {...(text !== '' && { 'data-keep': '' })}>
          {`${title}${note}` !== '' && (
            <h3 className="resume-entry-title">
              {title} {note !== '' && <span className="resume-note">{note}</span>}
            </h3>
          )}
          {subtitle !== '' && <p className="resume-subtitle">{subtitle}</p>}
        </header>
        <Passages text={text} />
        {techStacks.length > 0 && (
          <p className="resume-stacks" data-flow="block">
            {techStacks.join(' · ')}
          </p>
        )}
        {links.map(({ name, url }, index) => (
          <p key={index} className="resume-entry-link" data-flow="block">
            <span className="resume-label">{name}</span> <Address url={url} />
          </p>
        ))}
      </div>
    </article>
  );
}

/** An address to follow when it is one of the web, else its text. */
function Address({ url }: { url: string }) {
  const href = safeAddress(url);
  const text = readableAddress(url);
  return href === undefined ? (
    text
  ) : (
    <a className="resume-address" href={href} rel="noreferrer">
      {text}
    </a>
  );
}
