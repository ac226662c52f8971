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

/** Elements without text of the document: comments, the names of fields, layout. */
const UNSEEN = new Set([
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
  private unseenDepth = 0;
  private isText = false;
  private isDeleted = false;

  constructor(private readonly written: DocumentText) {}

  open(name: string): void {
    if (this.unseenDepth > 0 || UNSEEN.has(name)) this.unseenDepth += 1;
    else if (name === 't' || name === 'mainText') this.isText = true;
    else if (this.isText) this.addSign(name);
    else this.openPart(name);
  }

  close(name: string): void {
    if (this.unseenDepth > 0) {
      this.unseenDepth -= 1;
      return;
    }
    const { written: text } = this;
    if (name === 't' || name === 'mainText') this.isText = false;
    else if (name === 'p') text.closeParagraph();
    else if (name === 'tc') text.closeCell();
    else if (name === 'tbl') text.closeTable();
    else if (name === 'header') text.closeHeader();
    else if (name === 'footer') text.closeFooter();
    else if (BOXES.has(name)) text.closeBox();
  }

  text(text: string): void {
    if (this.isText && !this.isDeleted && this.unseenDepth === 0) this.written.add(text);
  }

  private openPart(name: string): void {
    const { written: text } = this;
    if (name === 'p') text.openParagraph();
    else if (name === 'tbl') text.openTable();
    else if (name === 'tr') text.openRow();
    else if (name === 'tc' || name === 'header' || name === 'footer' || BOXES.has(name)) text.openFlow();
  }

  private addSign(name: string): void {
    if (name === 'deleteBegin') this.isDeleted = true;
    else if (name === 'deleteEnd') this.isDeleted = false;
    else if (name === 'tab') this.written.add('\t');
    else if (name === 'lineBreak') this.written.add('\n');
    else if (name === 'nbSpace' || name === 'fwSpace') this.written.add(' ');
    else if (name === 'hyphen') this.written.add('-');
  }
}
