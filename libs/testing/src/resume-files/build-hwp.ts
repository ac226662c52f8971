import { deflateRawSync } from 'node:zlib';
import * as CFB from 'cfb';
import { EMPTY_SCRIPT, HEADER_SCRIPT } from './build-hwpx.js';
import { hwpList, hwpParagraph, record, TAGS, type HwpControl } from './hwp-records.js';
import type { SampleDocument, SamplePart } from './sample-document.js';

const VERSION = 0x05010001;
const HWP_COMPRESSED = 1;

function cellData(row: number, column: number): Buffer {
  const data = Buffer.alloc(26);
  data.writeUInt16LE(column, 0);
  data.writeUInt16LE(row, 2);
  data.writeUInt16LE(1, 4);
  data.writeUInt16LE(1, 6);
  return data;
}

function tableControl(rows: string[][]): HwpControl {
  const columns = rows[0]?.length ?? 0;
  const data = Buffer.alloc(18 + rows.length * 2 + 2);
  data.writeUInt16LE(rows.length, 4);
  data.writeUInt16LE(columns, 6);
  rows.forEach((cells, row) => data.writeUInt16LE(cells.length, 18 + row * 2));
  return {
    code: 11,
    kind: 'tbl ',
    below: (level) => [
      record(TAGS.table, level, data),
      ...rows.flatMap((cells, row) =>
        cells.flatMap((cell, column) => hwpList([cell], level, cellData(row, column))),
      ),
    ],
  };
}

const boxControl = (lines: string[]): HwpControl => ({
  code: 11,
  kind: 'gso ',
  below: (level) => [
    record(TAGS.shape, level, Buffer.concat([Buffer.from('cer$cer$', 'latin1'), Buffer.alloc(188)])),
    ...hwpList(lines, level + 1),
  ],
});

const marginControl = (kind: 'head' | 'foot', line: string): HwpControl => ({
  code: 16,
  kind,
  data: Buffer.alloc(8),
  below: (level) => hwpList([line], level),
});

const sectionControl: HwpControl = {
  code: 2,
  kind: 'secd',
  below: (level) => [record(TAGS.page, level, Buffer.alloc(40))],
};

function partRecords(part: SamplePart): Buffer[] {
  if ('paragraph' in part) return hwpParagraph(part.paragraph, 0);
  return hwpParagraph('', 0, ['box' in part ? boxControl(part.box) : tableControl(part.table)]);
}

/** The records of a section. */
const hwpSection = ({ header, footer, parts }: SampleDocument): Buffer =>
  Buffer.concat([
    ...hwpParagraph('', 0, [sectionControl, marginControl('head', header), marginControl('foot', footer)]),
    ...parts.flatMap(partRecords),
  ]);

/** The file header (HWP 5.0 revision 1.3, 3.2.1). */
export function hwpFileHeader(flags: number, version = VERSION): Buffer {
  const header = Buffer.alloc(256);
  header.write('HWP Document File', 'latin1');
  header.writeUInt32LE(version, 32);
  header.writeUInt32LE(flags, 36);
  return header;
}

/** A script as the document keeps it: four texts, each after its length, and an end mark. */
export function hwpScript(source: string): Buffer {
  const texts = [HEADER_SCRIPT, source, '', ''].map((text) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    return Buffer.concat([length, Buffer.from(text, 'utf16le')]);
  });
  return Buffer.concat([...texts, Buffer.from([0xff, 0xff, 0xff, 0xff])]);
}

/** A compound file (MS-CFB) of these streams, which are given by path. */
export function writeCompoundFile(streams: Record<string, Buffer>): Buffer {
  const file = CFB.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${path}`, content);
  CFB.utils.cfb_del(file, '/\u0001Sh33tJ5');
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

/** The streams of a Hangul 5 document. */
export const hwpStreams = (document: SampleDocument): Record<string, Buffer> => ({
  FileHeader: hwpFileHeader(HWP_COMPRESSED),
  DocInfo: deflateRawSync(record(0x10, 0, Buffer.alloc(26))),
  'BodyText/Section0': deflateRawSync(hwpSection(document)),
  'Scripts/DefaultJScript': deflateRawSync(hwpScript(EMPTY_SCRIPT)),
  'Scripts/JScriptVersion': deflateRawSync(Buffer.alloc(8)),
  PrvText: Buffer.from('미리 보기', 'utf16le'),
});

/** A Hangul 5 document. */
export const buildHwp = (document: SampleDocument): Buffer => writeCompoundFile(hwpStreams(document));
