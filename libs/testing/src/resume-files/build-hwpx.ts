import { escapeXml } from './escape-xml.js';
import type { SampleDocument, SamplePart } from './sample-document.js';
import { writeZip, type ZipFile } from './write-zip.js';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>';
const HANCOM = 'http://www.hancom.co.kr/hwpml/2011';
const NAMESPACES = `xmlns:hs="${HANCOM}/section" xmlns:hp="${HANCOM}/paragraph" xmlns:hc="${HANCOM}/core"`;
const CONTAINER = 'urn:oasis:names:tc:opendocument:xmlns:container';

const text = (value: string): string =>
  `<hp:t>${escapeXml(value).replaceAll('\t', '<hp:tab width="4000" leader="0" type="1"/>')}</hp:t>`;
const wrap = (content: string): string =>
  `<hp:p id="0" paraPrIDRef="0" styleIDRef="0"><hp:run charPrIDRef="0">${content}</hp:run><hp:linesegarray><hp:lineseg textpos="0"/></hp:linesegarray></hp:p>`;
const paragraph = (value: string): string => wrap(text(value));
const list = (lines: readonly string[]): string =>
  `<hp:subList id="" textDirection="HORIZONTAL">${lines.map(paragraph).join('')}</hp:subList>`;

const cell = (value: string, row: number, column: number): string =>
  `<hp:tc name="" header="0">${list([value])}<hp:cellAddr colAddr="${column}" rowAddr="${row}"/><hp:cellSpan colSpan="1" rowSpan="1"/></hp:tc>`;
const table = (rows: string[][]): string =>
  wrap(
    `<hp:tbl id="1" rowCnt="${rows.length}" colCnt="${rows[0]?.length ?? 0}">${rows
      .map(
        (cells, row) => `<hp:tr>${cells.map((value, column) => cell(value, row, column)).join('')}</hp:tr>`,
      )
      .join('')}</hp:tbl><hp:t/>`,
  );
const box = (lines: string[]): string =>
  wrap(
    `<hp:rect id="2"><hp:drawText lastWidth="9000" name="" editable="0">${list(lines)}</hp:drawText><hp:shapeComment>사각형입니다.</hp:shapeComment></hp:rect><hp:t/>`,
  );
const control = (kind: 'header' | 'footer', line: string): string =>
  `<hp:ctrl><hp:${kind} id="1" applyPageType="BOTH">${list([line])}</hp:${kind}></hp:ctrl>`;

const partXml = (part: SamplePart): string => {
  if ('paragraph' in part) return paragraph(part.paragraph);
  return 'box' in part ? box(part.box) : table(part.table);
};

/** A section around paragraphs. */
export const hangulSection = (paragraphs: string): string =>
  `${XML}<hs:sec ${NAMESPACES}>${paragraphs}</hs:sec>`;

/** The files of a Hangul document in HWPX (KS X 6101). */
export function hwpxFiles({ header, footer, parts }: SampleDocument): ZipFile[] {
  const layout =
    '<hp:secPr id="" textDirection="HORIZONTAL"><hp:pagePr width="59528" height="84188"/></hp:secPr>';
  const first = wrap(layout + control('header', header) + control('footer', footer) + '<hp:t/>');
  return [
    { name: 'mimetype', content: 'application/hwp+zip', isStored: true },
    {
      name: 'version.xml',
      content: `${XML}<hv:HCFVersion xmlns:hv="${HANCOM}/version" tagetApplication="WORDPROCESSOR" major="5" minor="1"/>`,
    },
    {
      name: 'META-INF/container.xml',
      content: `${XML}<ocf:container xmlns:ocf="${CONTAINER}"><ocf:rootfiles><ocf:rootfile full-path="Contents/content.hpf" media-type="application/hwpml-package+xml"/></ocf:rootfiles></ocf:container>`,
    },
    {
      name: 'META-INF/manifest.xml',
      content: `${XML}<odf:manifest xmlns:odf="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>`,
    },
    {
      name: 'Contents/content.hpf',
      content: `${XML}<opf:package xmlns:opf="http://www.idpf.org/2007/opf/"><opf:manifest><opf:item id="section0" href="Contents/section0.xml" media-type="application/xml"/></opf:manifest><opf:spine><opf:itemref idref="section0"/></opf:spine></opf:package>`,
    },
    { name: 'Contents/header.xml', content: `${XML}<hh:head xmlns:hh="${HANCOM}/head" version="1.4"/>` },
    { name: 'Contents/section0.xml', content: hangulSection(first + parts.map(partXml).join('')) },
    { name: 'Scripts/headerScripts', content: Buffer.from(HEADER_SCRIPT, 'utf16le') },
    { name: 'Scripts/sourceScripts', content: Buffer.from(EMPTY_SCRIPT, 'utf16le') },
    { name: 'Preview/PrvText.txt', content: '미리 보기' },
  ];
}

/** What Hangul puts into every document. */
export const HEADER_SCRIPT =
  'var Documents = XHwpDocuments;\r\nvar Document = Documents.Active_XHwpDocument;\r\n';
export const EMPTY_SCRIPT = 'function OnDocument_New()\r\n{\r\n\t//todo : \r\n}\r\n';

/** A Hangul document in HWPX. */
export const buildHwpx = (document: SampleDocument): Buffer => writeZip(hwpxFiles(document));
