import { type FileChild, ImageRun, Paragraph } from 'docx';
import { type EntryText, type ResumeContent, sectionsOf, type SectionText } from '#resume-view';
import type { Photo } from './photo.js';
import {
  entryHeading,
  heading,
  link,
  linkLine,
  packDocument,
  passages,
  quietLine,
  table,
  titleLine,
} from './word-parts.js';

type SectionOf<Kind extends SectionText['kind']> = Extract<SectionText, { kind: Kind }>;

/** Pixels of a photo in a Word file: 3 to 4, as an ID photo is. */
const PHOTO_SIZE = { width: 102, height: 136 };

/** A resume as a Word file, with real headings and tables, which the member can edit further. */
export function resumeDocx(resume: ResumeContent, photo: Photo | null, thisMonth: string): Promise<Buffer> {
  const shownPhoto = resume.isBlind ? null : photo;
  const children = sectionsOf(resume, thisMonth, shownPhoto !== null).flatMap((section) =>
    section.kind === 'PERSON' ? person(section, shownPhoto) : [heading(section.title), ...body(section)],
  );
  return packDocument(resume.title, children);
}

function body(section: Exclude<SectionText, { kind: 'PERSON' }>): FileChild[] {
  switch (section.kind) {
    case 'TEXT':
      return passages(section.text);
    case 'ENTRIES':
      return section.entries.every(isOneLine) ? [entryTable(section)] : section.entries.flatMap(entry);
    case 'ROWS':
      return [
        table(
          [18, 82],
          section.rows.map(({ label, value }) => [label, value]),
        ),
      ];
    case 'LINKS':
      return [
        table(
          [18, 82],
          section.links.map(({ name, url }) => [name, [new Paragraph({ children: [link(url)] })]]),
        ),
      ];
  }
}

function person({ name, field, facts }: SectionOf<'PERSON'>, photo: Photo | null): FileChild[] {
  const words = [...(name === '' ? [] : [titleLine(name)]), ...(field === '' ? [] : [quietLine(field)])];
  const factTable = (shares: number[]) =>
    table(
      shares,
      facts.map((fact) => [fact.name, fact.value]),
    );
  if (photo === null) return [...words, factTable([18, 82])];
  const picture = new ImageRun({ type: photo.type, data: photo.content, transformation: PHOTO_SIZE });
  const lines = facts.map((fact) => quietLine(`${fact.name}  ${fact.value}`));
  return [table([78, 22], [[[...words, ...lines], [new Paragraph({ children: [picture] })]]])];
}

// Schools, awards and certificates: nothing to say but what fits a row.
const isOneLine = ({ text, techStacks, links }: EntryText): boolean =>
  text === '' && techStacks.length === 0 && links.length === 0;

function entryTable({ entries }: SectionOf<'ENTRIES'>): FileChild {
  const rows = entries.map(({ when, title, note, subtitle }) => [
    when,
    [title, note && `(${note})`].filter(Boolean).join(' '),
    subtitle,
  ]);
  return table([24, 38, 38], [['시기', '이름', '내용'], ...rows], true);
}

function entry({ when, title, note, subtitle, text, techStacks, links }: EntryText): FileChild[] {
  const notes = [when, note].filter(Boolean).join(' · ');
  const paragraphs = passages(text);
  return [
    entryHeading(title, notes),
    ...(subtitle === '' ? [] : [quietLine(subtitle, paragraphs.length > 0)]),
    ...paragraphs,
    ...(techStacks.length === 0 ? [] : [quietLine(techStacks.join(' · '))]),
    ...links.map(({ name, url }) => linkLine(name, url)),
  ];
}
