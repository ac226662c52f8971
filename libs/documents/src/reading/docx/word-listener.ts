import type { XmlListener } from '../archive/read-xml.js';
import type { DocumentText } from '../text/document-text.js';

/** What is drawn twice, was deleted, or is never shown. */
const UNSEEN = new Set([
  'Fallback',
  'moveFrom',
  'del',
  'rt',
  'instrText',
  'pPr',
  'tblPr',
  'sectPr',
  'comment',
]);
const OFF = new Set(['0', 'false', 'off']);

/** Hears WordprocessingML (ECMA-376 part 1) and writes its text. */
export class WordListener implements XmlListener {
  private unseenDepth = 0;
  private isHidden = false;
  private isText = false;

  constructor(private readonly written: DocumentText) {}

  open(name: string, attribute: (localName: string) => string | undefined): void {
    if (this.unseenDepth > 0 || UNSEEN.has(name)) {
      this.unseenDepth += 1;
      return;
    }
    if (name === 'r') this.isHidden = false;
    else if (name === 'vanish') this.isHidden = !OFF.has(attribute('val') ?? '1');
    else if (name === 't') this.isText = true;
    else this.openPart(name);
  }

  close(name: string): void {
    if (this.unseenDepth > 0) {
      this.unseenDepth -= 1;
      return;
    }
    const { written: text } = this;
    if (name === 't') this.isText = false;
    else if (name === 'r') this.isHidden = false;
    else if (name === 'p') text.closeParagraph();
    else if (name === 'tc') text.closeCell();
    else if (name === 'tbl') text.closeTable();
    else if (name === 'txbxContent' || name === 'footnote' || name === 'endnote') text.closeBox();
  }

  text(text: string): void {
    if (this.isText && !this.isHidden && this.unseenDepth === 0) this.written.add(text);
  }

  private openPart(name: string): void {
    const { written: text } = this;
    if (name === 'p') text.openParagraph();
    else if (name === 'tbl') text.openTable();
    else if (name === 'tr') text.openRow();
    else if (name === 'tc' || name === 'txbxContent' || name === 'footnote' || name === 'endnote')
      text.openFlow();
    else if (!this.isHidden) this.addSign(name);
  }

  private addSign(name: string): void {
    if (name === 'tab' || name === 'ptab') this.written.add('\t');
    else if (name === 'br' || name === 'cr') this.written.add('\n');
    else if (name === 'noBreakHyphen') this.written.add('-');
  }
}
