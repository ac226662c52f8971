import { load, type CheerioAPI } from 'cheerio/slim';
import { DomHandler } from 'domhandler';
import { Parser } from 'htmlparser2';

/**
 * Far more than any page has, few enough that a hostile one can't keep a worker busy: closing tags and selectors look through what
 * lies around an element.
 */
const DEPTH_LIMIT = 500;
const ELEMENT_LIMIT = 10_000;

/** A page that is built to be hard to read. */
export class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}

class BoundedHandler extends DomHandler {
  private depth = 0;
  private elements = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    this.elements += 1;
    if (this.depth > DEPTH_LIMIT || this.elements > ELEMENT_LIMIT) throw new UnreadablePageError();
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.depth -= 1;
    super.onclosetag();
  }
}

/**
 * A page as elements to select from; what it refers to is not loaded, what it scripts is not run.
 * @throws UnreadablePageError when it is nested too deeply or has too many elements
 */
export function parseHtml(html: string): CheerioAPI {
  const handler = new BoundedHandler();
  const parser = new Parser(handler, { decodeEntities: true });
  parser.end(html);
  return load(handler.root);
}
