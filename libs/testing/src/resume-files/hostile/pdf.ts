import { deflateSync } from 'node:zlib';
import { buildPdf, writePdf, type PdfObject } from '../build-pdf.js';
import { SAMPLE_RESUME } from '../sample-document.js';
import { unreadable, unsupported, type HostileFile } from './hostile-file.js';

const MEGABYTE = 1024 * 1024;
const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

const page = (resources: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${resources}>>/Contents 4 0 R>>`;
const flate = (content: Buffer, dictionary = ''): PdfObject => ({
  dictionary: `${dictionary}/Filter/FlateDecode`,
  content: deflateSync(content, { level: 1 }),
});
/** A document of one page; objects from 5 on are the caller's. */
const onePage = (content: PdfObject, resources = '/Font<</F1 5 0 R>>', ...objects: PdfObject[]): Buffer =>
  writePdf([CATALOG, '<</Type/Pages/Count 1/Kids[3 0 R]>>', page(resources), content, ...objects]);
const words = (text: string): PdfObject => flate(Buffer.from(`BT /F1 12 Tf 50 700 Td (${text}) Tj ET`));

const ENCRYPTION = `<</Filter/Standard/V 2/R 3/Length 128/P -44/O<${'3f'.repeat(32)}>/U<${'7a'.repeat(32)}>>>`;
const GARBLED_MAP =
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <00> <ff> <e000> endbfrange endcmap end end';

/** Attacks through the content of a PDF. */
export const HOSTILE_PDFS: HostileFile[] = [
  unreadable('a password', '이력서.pdf', () =>
    writePdf(
      [
        CATALOG,
        '<</Type/Pages/Count 1/Kids[3 0 R]>>',
        page('/Font<</F1 5 0 R>>'),
        words('Resume'),
        FONT,
        ENCRYPTION,
      ],
      `/Root 1 0 R/Encrypt 6 0 R/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]`,
    ),
  ),
  unreadable('a scan without text', '이력서.pdf', () =>
    onePage(
      flate(Buffer.from('q 595 0 0 842 0 0 cm /I Do Q')),
      '/XObject<</I 5 0 R>>',
      flate(
        Buffer.alloc(100 * 100),
        '/Type/XObject/Subtype/Image/Width 100/Height 100/ColorSpace/DeviceGray/BitsPerComponent 8',
      ),
    ),
  ),
  unreadable('characters without a meaning', '이력서.pdf', () =>
    onePage(
      words('abcdefghijklmnop'),
      '/Font<</F1 5 0 R>>',
      FONT.replace('>>', '/ToUnicode 6 0 R>>'),
      flate(Buffer.from(GARBLED_MAP)),
    ),
  ),
  unsupported('a script that runs when opened', '이력서.pdf', () =>
    writePdf([
      '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>>>>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      page('/Font<</F1 5 0 R>>'),
      words('Resume'),
      FONT,
    ]),
  ),
  unreadable('a stream that is a bomb', '이력서.pdf', () =>
    onePage(flate(Buffer.alloc(200 * MEGABYTE, 0x20)), '/Font<</F1 5 0 R>>', FONT),
  ),
  unreadable('a stream packed twice that is a bomb', '이력서.pdf', () =>
    onePage(
      {
        dictionary: '/Filter[/FlateDecode/FlateDecode]',
        content: deflateSync(deflateSync(Buffer.alloc(200 * MEGABYTE, 0x20), { level: 1 })),
      },
      '/Font<</F1 5 0 R>>',
      FONT,
    ),
  ),
  unreadable('arrays nested a million times', '이력서.pdf', () =>
    writePdf([`<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(1_000_000)}>>`, '['.repeat(1_000_000)]),
  ),
  unreadable('a cycle of pages', '이력서.pdf', () =>
    writePdf([CATALOG, '<</Type/Pages/Count 1/Kids[2 0 R]/Parent 2 0 R>>']),
  ),
  unreadable('a form that draws itself', '이력서.pdf', () =>
    onePage(
      flate(Buffer.from('/X Do')),
      '/XObject<</X 5 0 R>>',
      flate(
        Buffer.from('/X Do /X Do'),
        '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>',
      ),
    ),
  ),
  unreadable('a thousand pages', '이력서.pdf', () =>
    writePdf([
      CATALOG,
      `<</Type/Pages/Count 1000/Kids[${'3 0 R '.repeat(1_000)}]>>`,
      page('/Font<</F1 5 0 R>>'),
      words('Resume'),
      FONT,
    ]),
  ),
  unreadable('nothing but its first line', '이력서.pdf', () => Buffer.from('%PDF-1.7\n')),
  unreadable('random bytes after its first line', '이력서.pdf', () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 'r4nd0m\x00\xff')]),
  ),
  unreadable('its pages cut off', '이력서.pdf', () => buildPdf(SAMPLE_RESUME).subarray(0, 400)),
];
