import { posix } from 'node:path';
import { readXml } from '../archive/read-xml.js';
import type { ZipArchive } from '../archive/zip-archive.js';
import { DocumentRefusal } from '../refusal.js';

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
export interface DocxParts {
  main: string;
  headers: string[];
  footers: string[];
  notes: string[];
}

/**
 * Finds the parts of a package (ECMA-376 part 2). Relationships to anything outside the file are left out.
 * @throws DocumentRefusal UNKNOWN_TYPE, OTHER_OFFICE, MACRO, BROKEN
 */
export function findDocxParts(archive: ZipArchive): DocxParts {
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
  const of = (...kinds: string[]): string[] =>
    related.filter(({ kind }) => kinds.includes(kind)).map(({ target }) => target);
  return { main, headers: of('header'), footers: of('footer'), notes: of('footnotes', 'endnotes') };
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
