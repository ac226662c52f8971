import { DocumentText } from './document-text.js';
import { refuseScript } from './hangul-script.js';
import { readXml, type XmlListener } from './read-xml.js';
import { DocumentRefusal } from './refusal.js';
import type { ZipArchive } from './zip-archive.js';

const SECTION = /^Contents\/section(\d+)\.xml$/;
const SCRIPT = /^Scripts\//i;

/** The text of a Hangul document in HWPX: the sections in order. @throws DocumentRefusal */
export function readHwpx(archive: ZipArchive): string {
  refuseEncrypted(archive);
  for (const name of archive.names)
    if (SCRIPT.test(name)) refuseScript(scriptText(archive.read(name) ?? Buffer.alloc(0)));
  const sections = archive.names
    .flatMap((name) => {
      const number = SECTION.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .sort((left, right) => left.number - right.number);
  if (sections.length === 0) throw new DocumentRefusal('BROKEN', 'no section');
  const text = new DocumentText();
  for (const { name } of sections) readXml(archive.read(name) ?? Buffer.alloc(0), new HangulListener(text));
  return text.toString();
}

// A document with a password keeps its table of contents readable and says there how the rest is encrypted.
function refuseEncrypted(archive: ZipArchive): void {
  const manifest = archive.read('META-INF/manifest.xml');
  if (manifest === undefined) return;
  readXml(manifest, {
    open: (name) => {
      if (name === 'encryption-data') throw new DocumentRefusal('ENCRYPTED', 'hwpx');
    },
    close: () => undefined,
    text: () => undefined,
  });
}

// UTF-16 as Hangul writes it, with or without a byte order mark; other programs write UTF-8.
const scriptText = (bytes: Buffer): string =>
  new TextDecoder(bytes.includes(0) ? 'utf-16le' : 'utf-8').decode(bytes);

/** Elements that are left out: comments, the commands of fields, equations, the reading beside a word (`subText`), layout. */
const IGNORED_ELEMENTS = new Set([
  'hiddenComment',
  'fieldBegin',
  'equation',
  'subText',
  'secPr',
  'linesegarray',
  'shapeComment',
]);
const BOXES = new Set(['drawText', 'footNote', 'endNote', 'caption']);

/** Handles the events of an OWPML section (KS X 6101) and collects its text. */
class HangulListener implements XmlListener {
  private ignoredDepth = 0;
  private isText = false;
  private isDeleted = false;

  constructor(private readonly output: DocumentText) {}

  open(name: string): void {
    if (this.ignoredDepth > 0 || IGNORED_ELEMENTS.has(name)) this.ignoredDepth += 1;
    else if (name === 't' || name === 'mainText') this.isText = true;
    else if (this.isText) this.addCharacter(name);
    else this.openElement(name);
  }

  close(name: string): void {
    if (this.ignoredDepth > 0) {
      this.ignoredDepth -= 1;
      return;
    }
    const { output } = this;
    if (name === 't' || name === 'mainText') this.isText = false;
    else if (name === 'p') output.closeParagraph();
    else if (name === 'tc') output.closeCell();
    else if (name === 'tbl') output.closeTable();
    else if (name === 'header') output.closeHeader();
    else if (name === 'footer') output.closeFooter();
    else if (BOXES.has(name)) output.closeBox();
  }

  text(text: string): void {
    if (this.isText && !this.isDeleted && this.ignoredDepth === 0) this.output.add(text);
  }

  private openElement(name: string): void {
    const { output } = this;
    if (name === 'p') output.openParagraph();
    else if (name === 'tbl') output.openTable();
    else if (name === 'tr') output.openRow();
    else if (name === 'tc' || name === 'header' || name === 'footer' || BOXES.has(name)) output.openFlow();
  }

  private addCharacter(name: string): void {
    if (name === 'deleteBegin') this.isDeleted = true;
    else if (name === 'deleteEnd') this.isDeleted = false;
    else if (name === 'tab') this.output.add('\t');
    else if (name === 'lineBreak') this.output.add('\n');
    else if (name === 'nbSpace' || name === 'fwSpace') this.output.add(' ');
    else if (name === 'hyphen') this.output.add('-');
  }
}
