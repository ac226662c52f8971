import { deflateSync } from 'node:zlib';
import type { SampleDocument, SamplePart } from './sample-document.js';

const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN, SIZE, LEADING] = [595, 842, 50, 9, 18];

/**
 * How the characters of a font are mapped to text: in the file itself, or by a character map that the reader has to
 * know.
 */
export type PdfEncoding = 'Identity-H' | 'UniKS-UCS2-H';

/** An object of a PDF: its dictionary, or a stream. */
export type PdfObject = string | { dictionary: string; content: Buffer };

/** A line of a page: its pieces, each at its column. */
type Line = { text: string; x: number }[];

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Writes the objects of a PDF, numbered from 1; `trailer` is put into the trailer's dictionary. */
export function writePdf(objects: readonly PdfObject[], trailer = '/Root 1 0 R'): Buffer {
  const chunks = [ascii('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const offsets: number[] = [];
  let at = chunks[0]?.length ?? 0;
  const push = (chunk: Buffer): void => {
    chunks.push(chunk);
    at += chunk.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    push(ascii(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') push(ascii(object));
    else {
      push(ascii(`<<${object.dictionary}/Length ${object.content.length}>>\nstream\n`));
      push(object.content);
      push(ascii('\nendstream'));
    }
    push(ascii('\nendobj\n'));
  });
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  push(ascii(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`));
  push(ascii(`trailer\n<</Size ${objects.length + 1}${trailer}>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(chunks);
}

const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

function contentOf(lines: readonly { y: number; line: Line }[]): Buffer {
  const pieces = lines.flatMap(({ y, line }) =>
    line.map(({ text, x }) => `BT /F1 ${SIZE} Tf 1 0 0 1 ${x} ${y} Tm <${hex(text)}> Tj ET`),
  );
  return deflateSync(ascii(pieces.join('\n')));
}

const columns = (cells: readonly string[]): Line =>
  cells.map((text, index) => ({ text, x: MARGIN + (index * (PAGE_WIDTH - 2 * MARGIN)) / cells.length }));

function linesOf(part: SamplePart): Line[] {
  if ('table' in part) return part.table.map(columns);
  return ('box' in part ? part.box : [part.paragraph]).map((text) => columns(text.split('\t')));
}

const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${Array.from({ length: 3 }, (_, block) => {
  const ranges = Array.from({ length: block < 2 ? 100 : 56 }, (__, index) => {
    const high = (block * 100 + index).toString(16).padStart(2, '0');
    return `<${high}00> <${high}ff> <${high}00>`;
  });
  return `${ranges.length} beginbfrange\n${ranges.join('\n')}\nendbfrange`;
}).join('\n')}
endcmap end end`;

function fontObjects(encoding: PdfEncoding): PdfObject[] {
  const hasMapping = encoding === 'Identity-H';
  const [ordering, widths] = hasMapping ? ['Identity', '32 126 500'] : ['Korea1', '1 95 500'];
  return [
    `<</Type/Font/Subtype/Type0/BaseFont/Sample/Encoding/${encoding}/DescendantFonts[4 0 R]${hasMapping ? '/ToUnicode 6 0 R' : ''}>>`,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/Sample/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 0>>/FontDescriptor 5 0 R/DW 1000/W[${widths}]>>`,
    '<</Type/FontDescriptor/FontName/Sample/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
    { dictionary: '/Filter/FlateDecode', content: deflateSync(ascii(TO_UNICODE)) },
  ];
}

/** A PDF as word processors print it: every line and cell where it stands on the page. */
export function buildPdf(document: SampleDocument, encoding: PdfEncoding = 'Identity-H'): Buffer {
  const lines = document.parts.flatMap(linesOf);
  const perPage = Math.floor((PAGE_HEIGHT - 4 * MARGIN) / LEADING);
  const pages = Array.from({ length: Math.ceil(lines.length / perPage) }, (_, page) =>
    lines.slice(page * perPage, (page + 1) * perPage),
  );
  const numbers = pages.map((_, page) => 7 + page * 2);
  const objects: PdfObject[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
    ...fontObjects(encoding),
  ];
  pages.forEach((body, page) => {
    const placed = [
      { y: PAGE_HEIGHT - MARGIN, line: columns([document.header]) },
      ...body.map((line, index) => ({ y: PAGE_HEIGHT - 2 * MARGIN - index * LEADING, line })),
      { y: MARGIN, line: columns([document.footer]) },
    ];
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}]/Resources<</Font<</F1 3 0 R>>>>/Contents ${8 + page * 2} 0 R>>`,
      { dictionary: '/Filter/FlateDecode', content: contentOf(placed) },
    );
  });
  return writePdf(objects);
}
