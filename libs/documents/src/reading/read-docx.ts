import { posix } from 'node:path';
import { DocumentText } from './document-text.js';
import { readXml, type XmlListener } from './read-xml.js';
import { DocumentRefusal } from './refusal.js';
import type { ZipArchive } from './zip-archive.js';

/** The text of a Word document: headers, body, notes, footers. @throws DocumentRefusal */
export function readDocx(archive: ZipArchive): string {
  const parts = findDocxParts(archive);
  const text = new DocumentText();
  for (const part of parts.headers) {
    text.openFlow();
    readPart(archive, part, text);
    text.closeHeader();
  }
  for (const part of [parts.main, ...parts.notes]) readPart(archive, part, text);
  for (const part of parts.footers) {
    text.openFlow();
    readPart(archive, part, text);
    text.closeFooter();
  }
  return text.toString();
}

function readPart(archive: ZipArchive, part: string, text: DocumentText): void {
  const content = archive.read(part);
  if (content === undefined) throw new DocumentRefusal('BROKEN', 'a part is missing');
  readXml(content, new WordListener(text));
}

const MAIN_TYPE =
  /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(?:document|template)\.main\+xml$/;
const OTHER_OFFICE_TYPE = /(?:spreadsheetml|presentationml|ms-excel|ms-powerpoint|visio)/i;
const MACRO_TYPE = /macroEnabled|vbaProject|vbaData/i;
const MACRO_PART = /(?:^|\/)(?:vbaProject|vbaData)[^/]*$/i;

interface Relationship {
  /** The last part of its type's address, such as `header`. */
  kind: string;
  /** Path of the part inside the archive. */
  target: string;
}

/** The parts of a Word document that hold text. */
interface DocxParts {
  main: string;
  headers: string[];
  footers: string[];
  notes: string[];
}

/**
 * Finds the parts of a package (ECMA-376 part 2). Relationships to anything outside the file are left out.
 * @throws DocumentRefusal UNKNOWN_TYPE, OTHER_OFFICE, MACRO, BROKEN
 */
function findDocxParts(archive: ZipArchive): DocxParts {
  const types = readContentTypes(archive);
  const isMacro = [...types.values()].some((type) => MACRO_TYPE.test(type));
  if (isMacro || archive.names.some((name) => MACRO_PART.test(name)))
    throw new DocumentRefusal('MACRO', 'vba');
  const main = readRelationships(archive, '').find(({ kind }) => kind === 'officeDocument')?.target;
  if (main === undefined) throw new DocumentRefusal('BROKEN', 'no main part');
  const type = types.get(main.toLowerCase()) ?? '';
  if (!MAIN_TYPE.test(type))
    throw new DocumentRefusal(OTHER_OFFICE_TYPE.test(type) ? 'OTHER_OFFICE' : 'UNKNOWN_TYPE', 'main part');
  const related = readRelationships(archive, main);
  const targetsOf = (...kinds: string[]): string[] =>
    related.filter(({ kind }) => kinds.includes(kind)).map(({ target }) => target);
  return {
    main,
    headers: targetsOf('header'),
    footers: targetsOf('footer'),
    notes: targetsOf('footnotes', 'endnotes'),
  };
}

// Part names compare without regard to case.
function readContentTypes(archive: ZipArchive): Map<string, string> {
  const types = new Map<string, string>();
  const content = archive.read('[Content_Types].xml');
  if (content === undefined) throw new DocumentRefusal('UNKNOWN_TYPE', 'no content types');
  readXml(content, {
    open: (name, attribute) => {
      const key = name === 'Override' ? attribute('PartName')?.slice(1) : `*.${attribute('Extension') ?? ''}`;
      if (key !== undefined) types.set(key.toLowerCase(), attribute('ContentType') ?? '');
    },
    close: () => undefined,
    text: () => undefined,
  });
  return types;
}

function readRelationships(archive: ZipArchive, part: string): Relationship[] {
  const folder = posix.dirname(part);
  const content = archive.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  const relationships: Relationship[] = [];
  if (content === undefined) return relationships;
  readXml(content, {
    open: (name, attribute) => {
      const [type, target] = [attribute('Type') ?? '', attribute('Target') ?? ''];
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      relationships.push({ kind: type.slice(type.lastIndexOf('/') + 1), target: path });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return relationships;
}

/** Elements that are left out: drawn twice, deleted, never shown, or the reading beside a word (`rt`). */
const IGNORED_ELEMENTS = new Set([
  'Fallback',
  'moveFrom',
  'del',
  'rt',
  'instrText',
  'pPr',
  'tblPr',
  'sectPr',
  'comment',
]);
const OFF = new Set(['0', 'false', 'off']);

/** Handles the events of WordprocessingML (ECMA-376 part 1) and collects its text. */
class WordListener implements XmlListener {
  private ignoredDepth = 0;
  private isHidden = false;
  private isText = false;

  constructor(private readonly output: DocumentText) {}

  open(name: string, attribute: (localName: string) => string | undefined): void {
    if (this.ignoredDepth > 0 || IGNORED_ELEMENTS.has(name)) {
      this.ignoredDepth += 1;
      return;
    }
    if (name === 'r') this.isHidden = false;
    else if (name === 'vanish') this.isHidden = !OFF.has(attribute('val') ?? '1');
    else if (name === 't') this.isText = true;
    else this.openElement(name);
  }

  close(name: string): void {
    if (this.ignoredDepth > 0) {
      this.ignoredDepth -= 1;
      return;
    }
    const { output } = this;
    if (name === 't') this.isText = false;
    else if (name === 'r') this.isHidden = false;
    else if (name === 'p') output.closeParagraph();
    else if (name === 'tc') output.closeCell();
    else if (name === 'tbl') output.closeTable();
    else if (name === 'txbxContent' || name === 'footnote' || name === 'endnote') output.closeBox();
  }

  text(text: string): void {
    if (this.isText && !this.isHidden && this.ignoredDepth === 0) this.output.add(text);
  }

  private openElement(name: string): void {
    const { output } = this;
    if (name === 'p') output.openParagraph();
    else if (name === 'tbl') output.openTable();
    else if (name === 'tr') output.openRow();
    else if (name === 'tc' || name === 'txbxContent' || name === 'footnote' || name === 'endnote')
      output.openFlow();
    else if (!this.isHidden) this.addCharacter(name);
  }

  private addCharacter(name: string): void {
    if (name === 'tab' || name === 'ptab') this.output.add('\t');
    else if (name === 'br' || name === 'cr') this.output.add('\n');
    else if (name === 'noBreakHyphen') this.output.add('-');
  }
}
