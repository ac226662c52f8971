import { readableAddress, safeAddress } from '../text/web-address.js';
import { Passages } from './passages.js';

interface EntryProps {
  /** When it was; may be empty. */
  when: string;
  title: string;
  /** Follows the title on its line, quieter. */
  note?: string;
  subtitle?: string;
  text?: string;
  techStacks?: readonly string[];
  links?: readonly { name: string; url: string }[];
}

/** One row of a section: when, what, and what there is to say of it. */
export function Entry({
  when,
  title,
  note = '',
  subtitle = '',
  text = '',
  techStacks = [],
  links = [],
}: EntryProps) {
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
        {techStacks.length > 0 && <TechStackLine names={techStacks} />}
        {links.map(({ name, url }, index) => (
          <p key={index} className="resume-entry-link" data-flow="block">
            <span className="resume-label">{name}</span> <Address url={url} />
          </p>
        ))}
      </div>
    </article>
  );
}

function TechStackLine({ names }: { names: readonly string[] }) {
  return (
    <p className="resume-stacks" data-flow="block">
      {names.join(' · ')}
    </p>
  );
}

/** An address to follow when it is one of the web, else its text. */
export function Address({ url }: { url: string }) {
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
