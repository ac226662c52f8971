import type { XmlListener } from '../archive/read-xml.js';
import type { DocumentText } from '../text/document-text.js';

/** What is no text of the document: comments, the names of fields, layout. */
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

/** Hears a section of OWPML (KS X 6101) and writes its text. */
export class HangulListener implements XmlListener {
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
