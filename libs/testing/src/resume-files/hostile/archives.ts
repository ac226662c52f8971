import { buildDocx, docxFiles, wordDocument } from '../build-docx.js';
import { SAMPLE_RESUME } from '../sample-document.js';
import { writeZip, type ZipFile } from '../write-zip.js';
import { unreadable, unsupported, type HostileFile } from './hostile-file.js';

const MEGABYTE = 1024 * 1024;
const MAIN = 'word/document.xml';

/** A Word document with some of its files changed. */
export const docxWith = (change: (file: ZipFile) => Partial<ZipFile>): Buffer =>
  writeZip(docxFiles(SAMPLE_RESUME).map((file) => ({ ...file, ...change(file) })));

const mainWith = (change: Partial<ZipFile>): Buffer => docxWith(({ name }) => (name === MAIN ? change : {}));
const paragraphs = (megabytes: number): string => wordDocument(`<w:p/>`.repeat((megabytes * MEGABYTE) / 6));
const changed = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};

// Each part is below `freeInflatedBytes` of READING_LIMITS, and all together are above `inflatedBytes`.
function bombOfManyParts(): Buffer {
  const headers = Array.from({ length: 70 }, (_, index) => `header${index + 1}.xml`);
  const links = headers.map(
    (target) =>
      `<Relationship Id="r${target}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="${target}"/>`,
  );
  const part = `<w:hdr xmlns:w="w">${' '.repeat(1_000_000)}</w:hdr>`;
  const files = docxFiles(SAMPLE_RESUME).filter(({ name }) => !/header1|document\.xml\.rels/.test(name));
  return writeZip([
    ...files,
    { name: 'word/_rels/document.xml.rels', content: `<Relationships>${links.join('')}</Relationships>` },
    ...headers.map((name) => ({ name: `word/${name}`, content: part })),
  ]);
}

const nested = (depth: number): Buffer =>
  Array.from({ length: depth }).reduce<Buffer>(
    (inner) => writeZip([{ name: '이력서.zip', content: inner }]),
    buildDocx(SAMPLE_RESUME),
  );

/** Attacks through a zip archive: its directory, or what it unpacks to. */
export const HOSTILE_ARCHIVES: HostileFile[] = [
  unreadable('a zip bomb in one part', '이력서.docx', () => mainWith({ content: paragraphs(40) })),
  unreadable('a zip bomb that says it is small', '이력서.docx', () =>
    mainWith({ content: paragraphs(20), statedSize: 1_000 }),
  ),
  unreadable('a zip bomb in many parts', '이력서.docx', bombOfManyParts),
  unreadable('a zip bomb whose entries share their data', '이력서.docx', () =>
    writeZip([
      ...docxFiles(SAMPLE_RESUME),
      ...Array.from({ length: 500 }, (_, index) => ({
        name: `word/media/${index}`,
        content: 'x',
        sharesData: true,
      })),
    ]),
  ),
  unreadable('too many entries', '이력서.docx', () =>
    writeZip([
      ...docxFiles(SAMPLE_RESUME),
      ...Array.from({ length: 5_000 }, (_, index) => ({ name: `word/media/${index}`, content: 'x' })),
    ]),
  ),
  unsupported('nested zips', '이력서.zip', () => nested(10)),
  unreadable('an encrypted entry', '이력서.docx', () => mainWith({ isEncrypted: true })),
  unreadable('a wrong checksum', '이력서.docx', () => mainWith({ checksum: 1 })),
  unreadable('an unknown compression', '이력서.docx', () => mainWith({ method: 99 })),
  unreadable('two entries of one name', '이력서.docx', () =>
    writeZip([...docxFiles(SAMPLE_RESUME), { name: MAIN, content: wordDocument('') }]),
  ),
  unreadable('an archive that breaks off', '이력서.docx', () => buildDocx(SAMPLE_RESUME).subarray(0, 2_000)),
  unreadable('a directory of entries that points outside', '이력서.docx', () =>
    changed(buildDocx(SAMPLE_RESUME), (copy) => copy.writeUInt32LE(0x7fffffff, copy.length - 6)),
  ),
  unreadable('a directory of zip64', '이력서.docx', () =>
    changed(buildDocx(SAMPLE_RESUME), (copy) => copy.writeUInt32LE(0xffffffff, copy.length - 6)),
  ),
  unreadable('an archive on several disks', '이력서.docx', () =>
    changed(buildDocx(SAMPLE_RESUME), (copy) => copy.writeUInt16LE(1, copy.length - 14)),
  ),
  unreadable('invalid deflate data', '이력서.docx', () =>
    mainWith({ content: Buffer.alloc(500, 0xff), isStored: true, method: 8 }),
  ),
  unsupported('an archive of other files', '이력서.docx', () =>
    writeZip([{ name: '사진.png', content: 'x' }]),
  ),
  unsupported('an empty archive', '이력서.docx', () => writeZip([])),
  unsupported('an e-book', '이력서.docx', () =>
    writeZip([{ name: 'mimetype', content: 'application/epub+zip', isStored: true }]),
  ),
];
