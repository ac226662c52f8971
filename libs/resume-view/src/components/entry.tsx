import type { EntryText } from '../text/section-text.js';
import { Address } from './address.js';
import { Passages } from './passages.js';

/** One row of a section; `data-flow` is what pagination reads. */
export function Entry({ entry }: { entry: EntryText }) {
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
