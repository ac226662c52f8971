import { escapeXml } from './escape-xml.js';
import type { SampleDocument, SamplePart } from './sample-document.js';
import { writeZip, type ZipFile } from './write-zip.js';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const run = (text: string): string => {
  const pieces = text.split('\t').map((piece) => `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`);
  return `<w:r><w:rPr><w:lang w:eastAsia="ko-KR"/></w:rPr>${pieces.join('<w:tab/>')}</w:r>`;
};
const paragraph = (text: string): string =>
  `<w:p><w:pPr><w:tabs><w:tab w:val="right" w:pos="9000"/></w:tabs></w:pPr>${run(text)}</w:p>`;
const cell = (text: string): string =>
  `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
const table = (rows: string[][]): string => {
  const lines = rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('');
  return `<w:tbl><w:tblPr/><w:tblGrid/>${lines}</w:tbl>`;
};
// As Word writes a text box: once for new readers, once for old ones.
const box = (lines: string[]): string => {
  const content = `<w:txbxContent>${lines.map(paragraph).join('')}</w:txbxContent>`;
  const shape = `<w:drawing><wps:wsp><wps:txbx>${content}</wps:txbx></wps:wsp></w:drawing>`;
  const fallback = `<w:pict><v:shape><v:textbox>${content}</v:textbox></v:shape></w:pict>`;
  return `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${shape}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
};

const partXml = (part: SamplePart): string => {
  if ('paragraph' in part) return paragraph(part.paragraph);
  return 'box' in part ? box(part.box) : table(part.table);
};

const NAMESPACES = `xmlns:w="${W}" xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml"`;

/** The main part around a body. */
export const wordDocument = (body: string): string =>
  `${XML}<w:document ${NAMESPACES}><w:body>${body}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr></w:body></w:document>`;

const relationships = (...targets: [kind: string, target: string][]): string =>
  `${XML}<Relationships xmlns="${RELATIONSHIPS}">${targets
    .map(
      ([kind, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const contentTypes = (mainType: string): string =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/><Override PartName="/word/header1.xml" ContentType="${WORD_TYPE}.header+xml"/><Override PartName="/word/footer1.xml" ContentType="${WORD_TYPE}.footer+xml"/></Types>`;

/** The files of a Word document (ECMA-376). */
export function docxFiles(document: SampleDocument, mainType = `${WORD_TYPE}.document.main+xml`): ZipFile[] {
  const part = (tag: string, text: string): string =>
    `${XML}<w:${tag} ${NAMESPACES}>${paragraph(text)}</w:${tag}>`;
  return [
    { name: '[Content_Types].xml', content: contentTypes(mainType) },
    { name: '_rels/.rels', content: relationships(['officeDocument', 'word/document.xml']) },
    {
      name: 'word/_rels/document.xml.rels',
      content: relationships(['header', 'header1.xml'], ['footer', 'footer1.xml']),
    },
    { name: 'word/document.xml', content: wordDocument(document.parts.map(partXml).join('')) },
    { name: 'word/header1.xml', content: part('hdr', document.header) },
    { name: 'word/footer1.xml', content: part('ftr', document.footer) },
  ];
}

/** A Word document. */
export const buildDocx = (document: SampleDocument): Buffer => writeZip(docxFiles(document));
