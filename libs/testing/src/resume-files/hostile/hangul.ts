import { deflateRawSync } from 'node:zlib';
import { hwpFileHeader, hwpScript, hwpStreams, writeCompoundFile } from '../build-hwp.js';
import { hangulSection, hwpxFiles } from '../build-hwpx.js';
import { hwpParagraph, record, TAGS } from '../hwp-records.js';
import { SAMPLE_RESUME } from '../sample-document.js';
import { writeZip, type ZipFile } from '../write-zip.js';
import { unreadable, unsupported, type HostileFile } from './hostile-file.js';

const MEGABYTE = 1024 * 1024;
const SCRIPT = 'function OnDocument_Open()\r\n{\r\n\tShell.Execute("calc.exe");\r\n}\r\n';

const hwpWith = (streams: Record<string, Buffer>): Buffer =>
  writeCompoundFile({ ...hwpStreams(SAMPLE_RESUME), ...streams });
const sectionOf = (records: Buffer): Buffer => hwpWith({ 'BodyText/Section0': deflateRawSync(records) });
const withFlag = (flag: number): Buffer => hwpWith({ FileHeader: hwpFileHeader(1 | flag) });
const without = (...paths: string[]): Buffer =>
  writeCompoundFile(
    Object.fromEntries(Object.entries(hwpStreams(SAMPLE_RESUME)).filter(([path]) => !paths.includes(path))),
  );

// Each record one level below the one before.
const nestedRecords = (levels: number): Buffer =>
  Buffer.concat(Array.from({ length: levels }, (_, level) => record(TAGS.list, level, Buffer.alloc(8))));
const overlongRecord = (): Buffer => {
  const header = record(TAGS.text, 0, Buffer.alloc(8));
  header.writeUInt32LE((TAGS.text | (900 << 20)) >>> 0, 0);
  return header;
};
// The table of sectors points from a sector to itself.
const cyclicSectors = (): Buffer => {
  const file = Buffer.from(hwpWith({}));
  const table = (file.readUInt32LE(76) + 1) * 512;
  for (let sector = 0; sector < 100; sector += 1) file.writeUInt32LE(sector, table + sector * 4);
  return file;
};

const HWP: HostileFile[] = [
  unreadable('a password', '이력서.hwp', () => withFlag(2)),
  unreadable('a lock against editing', '이력서.hwp', () => withFlag(4)),
  unsupported('a script flag', '이력서.hwp', () => withFlag(8)),
  unreadable('rights management', '이력서.hwp', () => withFlag(16)),
  unreadable('encryption by certificate', '이력서.hwp', () => withFlag(1 << 8)),
  unsupported('a script that does something', '이력서.hwp', () =>
    hwpWith({ 'Scripts/DefaultJScript': deflateRawSync(hwpScript(SCRIPT)) }),
  ),
  unreadable('a section that is a bomb', '이력서.hwp', () => sectionOf(Buffer.alloc(40 * MEGABYTE))),
  unreadable('a script that is a bomb', '이력서.hwp', () =>
    hwpWith({ 'Scripts/DefaultJScript': deflateRawSync(Buffer.alloc(40 * MEGABYTE)) }),
  ),
  unreadable('a section of invalid deflate data', '이력서.hwp', () =>
    hwpWith({ 'BodyText/Section0': Buffer.alloc(5_000, 0xff) }),
  ),
  unreadable('a section that breaks off', '이력서.hwp', () =>
    hwpWith({ 'BodyText/Section0': deflateRawSync(overlongRecord()).subarray(0, 5) }),
  ),
  unreadable('a record longer than its section', '이력서.hwp', () => sectionOf(overlongRecord())),
  unreadable('records nested a thousand times', '이력서.hwp', () => sectionOf(nestedRecords(1_000))),
  unreadable('no section', '이력서.hwp', () => without('BodyText/Section0')),
  unreadable('a file header that is cut', '이력서.hwp', () => hwpWith({ FileHeader: Buffer.alloc(20) })),
  unreadable('a cycle of sectors', '이력서.hwp', cyclicSectors),
  unreadable('a compound file that breaks off', '이력서.hwp', () => hwpWith({}).subarray(0, 700)),
  unreadable('a document without text', '이력서.hwp', () => sectionOf(Buffer.concat(hwpParagraph('', 0)))),
  unsupported('a document of Hangul 97', '이력서.hwp', () =>
    Buffer.from('HWP Document File V3.00 \x1a\x01\x02\x03\x04\x05', 'latin1'),
  ),
  unsupported('an older version', '이력서.hwp', () => hwpWith({ FileHeader: hwpFileHeader(1, 0x04000000) })),
];

const hwpxWith = (change: (file: ZipFile) => Partial<ZipFile>): Buffer =>
  writeZip(hwpxFiles(SAMPLE_RESUME).map((file) => ({ ...file, ...change(file) })));
const hwpxWithFile = (wanted: string, content: string | Buffer): Buffer =>
  hwpxWith(({ name }) => (name === wanted ? { content } : {}));
const SECTION = 'Contents/section0.xml';
const nestedTextBoxes = (depth: number): string =>
  '<hp:p><hp:run><hp:rect><hp:drawText><hp:subList>'.repeat(depth) +
  '</hp:subList></hp:drawText></hp:rect></hp:run></hp:p>'.repeat(depth);

const HWPX: HostileFile[] = [
  unreadable('a password', '이력서.hwpx', () =>
    hwpxWithFile(
      'META-INF/manifest.xml',
      '<odf:manifest xmlns:odf="o"><odf:file-entry odf:full-path="Contents/section0.xml"><odf:encryption-data/></odf:file-entry></odf:manifest>',
    ),
  ),
  unsupported('a script that does something', '이력서.hwpx', () =>
    hwpxWithFile('Scripts/sourceScripts', Buffer.from(SCRIPT, 'utf16le')),
  ),
  unreadable('a section that is a bomb', '이력서.hwpx', () =>
    hwpxWithFile(SECTION, hangulSection('<hp:p/>'.repeat((40 * MEGABYTE) / 7))),
  ),
  unreadable('nested text boxes', '이력서.hwpx', () =>
    hwpxWithFile(SECTION, hangulSection(nestedTextBoxes(35))),
  ),
  unreadable('an external entity', '이력서.hwpx', () =>
    hwpxWithFile(SECTION, '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/hostname">]><s>&x;</s>'),
  ),
  unreadable('a section that is no markup', '이력서.hwpx', () =>
    hwpxWithFile(SECTION, Buffer.alloc(2_000, 7)),
  ),
  unreadable('no section', '이력서.hwpx', () =>
    writeZip(hwpxFiles(SAMPLE_RESUME).filter(({ name }) => name !== SECTION)),
  ),
];

const withFormatName = (format: string, files: HostileFile[]): HostileFile[] =>
  files.map((file) => ({ ...file, name: `${format}: ${file.name}` }));

/** Attacks through the content of a Hangul document. */
export const HOSTILE_HANGUL_FILES: HostileFile[] = [
  ...withFormatName('HWP', HWP),
  ...withFormatName('HWPX', HWPX),
];
