import { docxFiles, wordDocument } from '../build-docx.js';
import { writeCompoundFile } from '../build-hwp.js';
import { SAMPLE_RESUME } from '../sample-document.js';
import { writeZip } from '../write-zip.js';
import { docxWith } from './archives.js';
import { unreadable, unsupported, type HostileFile } from './hostile-file.js';

const MAIN = 'word/document.xml';
const mainPart = (content: string | Buffer): Buffer =>
  docxWith(({ name }) => (name === MAIN ? { content } : {}));
const body = (xml: string): Buffer => mainPart(wordDocument(xml));
// Nothing but the main part holds text.
const documentWith = (xml: string, isStored = false): Buffer =>
  writeZip(
    docxFiles({ header: '', footer: '', parts: [] }).map((file) =>
      file.name === MAIN ? { ...file, content: wordDocument(xml), isStored } : file,
    ),
  );
const text = (value: string): string => `<w:p><w:r><w:t>${value}</w:t></w:r></w:p>`;
const ofType = (type: string): Buffer => writeZip(docxFiles(SAMPLE_RESUME, type));
const doctype = (declarations: string, content: string): Buffer =>
  mainPart(wordDocument(text(content)).replace('?>', `?><!DOCTYPE w:document [${declarations}]>`));

const NESTED_ENTITIES = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('');
const nestedTables = (depth: number): string =>
  '<w:tbl><w:tr><w:tc>'.repeat(depth) + text('안') + '</w:tc></w:tr></w:tbl>'.repeat(depth);

/** Attacks through the XML of an office document. */
const MARKUP: HostileFile[] = [
  unreadable('an external entity of a file', '이력서.docx', () =>
    doctype('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'),
  ),
  unreadable('an external entity of the network', '이력서.docx', () =>
    doctype('<!ENTITY x SYSTEM "http://127.0.0.1:9/x">', '&x;'),
  ),
  unreadable('an external parameter entity', '이력서.docx', () =>
    doctype('<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;', '안녕'),
  ),
  unreadable('a billion laughs', '이력서.docx', () => doctype(`<!ENTITY l0 "ha">${NESTED_ENTITIES}`, '&l9;')),
  unreadable('a document type that never ends', '이력서.docx', () =>
    mainPart(`<!DOCTYPE x [${'<!ENTITY a "b">'.repeat(40_000)}`),
  ),
  unreadable('elements nested thirty thousand times', '이력서.docx', () =>
    body('<w:sdt>'.repeat(30_000) + '</w:sdt>'.repeat(30_000)),
  ),
  unreadable('nested tables', '이력서.docx', () => body(nestedTables(60))),
  unreadable('markup that is not well formed', '이력서.docx', () => body('<w:p><w:r></w:p>')),
  unreadable('cells outside of a table', '이력서.docx', () => body(`<w:tc>${text('가')}</w:tc>`)),
  unreadable('bytes that are invalid in the encoding', '이력서.docx', () =>
    mainPart(
      Buffer.concat([
        Buffer.from('<w:document>'),
        Buffer.from([0xff, 0xfe, 0xc0]),
        Buffer.from('</w:document>'),
      ]),
    ),
  ),
  unreadable('an encoding that hides markup', '이력서.docx', () =>
    mainPart('<?xml version="1.0" encoding="UTF-7"?><w:document>+ADw-x+AD4-</w:document>'),
  ),
  unreadable('a text that is too long', '이력서.docx', () =>
    documentWith(text('끝없이 긴 글 '.repeat(60_000)), true),
  ),
  unreadable('a document without text', '이력서.docx', () =>
    documentWith('<w:p><w:r><w:drawing/></w:r></w:p>'),
  ),
  unreadable('invisible characters', '이력서.docx', () =>
    documentWith(text('\u3164\u200B\u3164'.repeat(50))),
  ),
  unreadable('no main part', '이력서.docx', () =>
    writeZip(docxFiles(SAMPLE_RESUME).filter(({ name }) => name !== MAIN)),
  ),
  unreadable('a main part outside of the file', '이력서.docx', () =>
    docxWith(({ name, content }) =>
      name === '_rels/.rels'
        ? {
            content: String(content).replace(
              'Target="word',
              'TargetMode="External" Target="http://127.0.0.1:9',
            ),
          }
        : {},
    ),
  ),
];

const WORD_MACRO = 'application/vnd.ms-word';
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const compound = (stream: string): Buffer => writeCompoundFile({ [stream]: Buffer.alloc(5_000, 1) });

/** Kinds of office documents that are not taken, and an encrypted document, whatever they are called. */
const KINDS: HostileFile[] = [
  unsupported('a document with macros', '이력서.docm', () =>
    ofType(`${WORD_MACRO}.document.macroEnabled.main+xml`),
  ),
  unsupported('a template with macros', '이력서.dotm', () =>
    ofType(`${WORD_MACRO}.template.macroEnabledTemplate.main+xml`),
  ),
  unsupported('macros in a document that says it has none', '이력서.docx', () =>
    writeZip([...docxFiles(SAMPLE_RESUME), { name: 'word/vbaProject.bin', content: 'x' }]),
  ),
  unsupported('a spreadsheet', '이력서.docx', () => ofType(`${OPEN_XML}.spreadsheetml.sheet.main+xml`)),
  unsupported('a presentation', '이력서.docx', () =>
    ofType(`${OPEN_XML}.presentationml.presentation.main+xml`),
  ),
  unsupported('an OpenDocument text', '이력서.docx', () =>
    writeZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', isStored: true }]),
  ),
  unsupported('an old Word document', '이력서.docx', () => compound('WordDocument')),
  unsupported('an old spreadsheet', '이력서.docx', () => compound('Workbook')),
  unsupported('an old presentation', '이력서.docx', () => compound('PowerPoint Document')),
  unsupported('a compound file of something else', '이력서.hwp', () => compound('Contents')),
  unreadable('an encrypted Word document', '이력서.docx', () => compound('EncryptedPackage')),
];

export const HOSTILE_OFFICE_FILES: HostileFile[] = [...MARKUP, ...KINDS];
