import type { ResumeSection } from '#contracts';

/** Something with a time of its own: a job, a project, a school, an award. Texts that are not there are empty. */
export interface EntryText {
  when: string;
  title: string;
  /** Follows the title, quieter. */
  note: string;
  subtitle: string;
  /** What there is to say of it, in several lines. */
  text: string;
  techStacks: string[];
  links: NamedLink[];
}

export interface NamedLink {
  name: string;
  url: string;
}

/** A section as words, whatever it is drawn with: on paper, on the screen or in a Word file. */
export type SectionText = { key: ResumeSection; title: string } & (
  | { kind: 'PERSON'; name: string; field: string; facts: { name: string; value: string }[] }
  | { kind: 'TEXT'; text: string }
  | { kind: 'ENTRIES'; entries: EntryText[] }
  | { kind: 'ROWS'; rows: { label: string; value: string }[] }
  | { kind: 'LINKS'; links: NamedLink[] }
);
