import { isTag, isText, type AnyNode, type Element } from 'domhandler';

const UNREAD = new Set(
  'script style noscript template iframe object embed svg math canvas audio video head title select textarea button'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hgroup hr html legend li main nav ol option p pre section summary table tbody tfoot thead tr ul td th`.split(
    /\s+/,
  ),
);
/** An empty line stands before and after them. */
const PARAGRAPHS = new Set('p blockquote h1 h2 h3 h4 h5 h6 pre'.split(' '));
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/** Controls, characters without width and those that change the direction of writing; what joins emoji and letters stays. */
const INVISIBLE = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** A break before what comes next: as many line ends as a block asks for at least, or one more as `<br>` does. */
type Break = { atLeast: number } | { more: number };

class TextWriter {
  private readonly pieces: string[] = [];
  private lineEnds = 0;

  write(text: string): void {
    if (text.trim() === '') this.pieces.push(' ');
    else this.pieces.push('\n'.repeat(this.lineEnds), text);
    if (text.trim() !== '') this.lineEnds = 0;
  }

  break(wanted: Break): void {
    this.lineEnds = 'more' in wanted ? this.lineEnds + wanted.more : Math.max(this.lineEnds, wanted.atLeast);
  }

  get text(): string {
    return tidyText(this.pieces.join(''));
  }
}

/**
 * What a reader sees of an element, as plain text: a block is a line, a paragraph stands by itself, `<br>` breaks the line. Scripts,
 * styles and what is hidden by attribute or inline style are left out. Never markup: a `<` in it is a character that the page showed.
 * Linear in the size of the element.
 */
export function textOf(element: AnyNode): string {
  const writer = new TextWriter();
  const steps: (AnyNode | Break)[] = [element];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (!('type' in step)) writer.break(step);
    else if (isText(step)) writer.write(isPreformatted(step) ? step.data : step.data.replace(/\s+/g, ' '));
    else if (isTag(step) && isSeen(step)) steps.push(...stepsInto(step));
  }
  return writer.text;
}

/** One line of an element's text. */
export const lineOf = (element: AnyNode): string => textOf(element).replace(/\s+/g, ' ');

/** In canonical composition, without invisible characters, blank ends of lines, and more than one empty line in a row. */
export const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function isSeen({ name, attribs }: Element): boolean {
  if (UNREAD.has(name) || attribs['hidden'] !== undefined) return false;
  return !HIDING_STYLE.test(attribs['style'] ?? '');
}

// In reverse: the last one pushed is the next one taken.
function stepsInto({ name, children }: Element): (AnyNode | Break)[] {
  if (name === 'br') return [{ more: 1 }];
  const around: Break = { atLeast: PARAGRAPHS.has(name) ? 2 : BLOCKS.has(name) ? 1 : 0 };
  return [around, ...children.toReversed(), around];
}

const isPreformatted = (node: AnyNode): boolean =>
  node.parent !== null && isTag(node.parent) && /^(?:pre|code)$/.test(node.parent.name);
