import { READING_LIMITS } from './reading-limits.js';
import { DocumentRefusal } from './refusal.js';

/** A run of paragraphs: the body, a cell, a text box, a header. */
interface Flow {
  lines: string[];
  /** The paragraphs that are not closed yet, each inside the one before. */
  openParagraphs: { text: string; attached: string[] }[];
}

interface Table {
  rows: string[][];
}

const emptyFlow = (): Flow => ({ lines: [], openParagraphs: [] });

/**
 * Puts a document's text together line by line as its parts are met: a table is written row by row with a tab between cells, and what
 * is anchored in a paragraph (a table, a text box, a note) comes right after it. Headers come first and footers last, each once.
 */
export class DocumentText {
  private readonly body = emptyFlow();
  private readonly openFlows: Flow[] = [this.body];
  private readonly openTables: Table[] = [];
  private readonly headers = new Set<string>();
  private readonly footers = new Set<string>();
  private characters = 0;

  openParagraph(): void {
    this.flow.openParagraphs.push({ text: '', attached: [] });
  }

  /** Adds to the open paragraph; text outside of any is layout and left out. @throws DocumentRefusal TOO_LONG */
  add(text: string): void {
    const paragraph = this.flow.openParagraphs.at(-1);
    if (paragraph === undefined) return;
    this.characters += text.length;
    if (this.characters > READING_LIMITS.characters) throw new DocumentRefusal('TOO_LONG', 'characters');
    paragraph.text += text;
  }

  closeParagraph(): void {
    const paragraph = this.flow.openParagraphs.pop();
    if (paragraph === undefined) throw new DocumentRefusal('BROKEN', 'paragraph');
    const own = paragraph.text === '' && paragraph.attached.length > 0 ? [] : paragraph.text.split('\n');
    this.attach([...own, ...paragraph.attached]);
  }

  /** Opens a cell, a text box, a header: paragraphs of its own. @throws DocumentRefusal TOO_DEEP */
  openFlow(): void {
    if (this.openFlows.length >= READING_LIMITS.flowDepth) throw new DocumentRefusal('TOO_DEEP', 'flow');
    this.openFlows.push(emptyFlow());
  }

  closeBox(): void {
    this.attach(this.closeFlow());
  }

  closeHeader(): void {
    this.headers.add(this.closeFlow().join('\n'));
  }

  closeFooter(): void {
    this.footers.add(this.closeFlow().join('\n'));
  }

  openTable(): void {
    this.openTables.push({ rows: [] });
  }

  openRow(): void {
    this.table.rows.push([]);
  }

  closeCell(): void {
    const text = this.closeFlow().join('\n').trim();
    const row = this.table.rows.at(-1);
    if (row === undefined) throw new DocumentRefusal('BROKEN', 'cell without a row');
    row.push(text);
  }

  closeTable(): void {
    const table = this.openTables.pop();
    if (table === undefined) throw new DocumentRefusal('BROKEN', 'table');
    this.attach(table.rows.map(rowText).filter((row) => row !== ''));
  }

  /** The whole text. @throws DocumentRefusal BROKEN when a part is left open */
  toString(): string {
    if (this.openFlows.length !== 1 || this.body.openParagraphs.length > 0)
      throw new DocumentRefusal('BROKEN', 'a part is left open');
    return [...this.headers, ...this.body.lines, ...this.footers].join('\n');
  }

  private closeFlow(): string[] {
    const flow = this.openFlows.length > 1 ? this.openFlows.pop() : undefined;
    if (flow === undefined || flow.openParagraphs.length > 0) throw new DocumentRefusal('BROKEN', 'flow');
    return flow.lines;
  }

  private attach(lines: readonly string[]): void {
    const target = this.flow.openParagraphs.at(-1)?.attached ?? this.flow.lines;
    for (const line of lines) target.push(line);
  }

  private get flow(): Flow {
    return this.openFlows.at(-1) ?? this.body;
  }

  private get table(): Table {
    const table = this.openTables.at(-1);
    if (table === undefined) throw new DocumentRefusal('BROKEN', 'row without a table');
    return table;
  }
}

// Lines inside a cell stay only in the last one, where they can't be taken for rows: those before it are labels that were wrapped.
function rowText(cells: readonly string[]): string {
  const flat = cells.map((cell, index) => (index < cells.length - 1 ? cell.replace(/\s*\n\s*/g, ' ') : cell));
  return flat.join('\t').replace(/^[\t ]+|[\t ]+$/g, '');
}
