import type { ReactNode } from 'react';
import type { SectionText } from '../text/section-text.js';
import { Address } from './address.js';
import { Entry } from './entry.js';
import { Passages } from './passages.js';

/** A section under its heading, or who it is, with the photo. */
export function Section({ section, photo }: { section: SectionText; photo: string | null }) {
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
