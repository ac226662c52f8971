import { SaxesParser } from 'saxes';
import { READING_LIMITS } from './reading-limits.js';
import { DocumentRefusal } from './refusal.js';

/** Receives a document's elements by their local names. */
export interface XmlListener {
  open(name: string, attribute: (localName: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads well-formed XML in UTF-8, or in UTF-16 with a byte order mark. Nothing that a document names is ever fetched: one with a document
 * type is refused.
 * @throws DocumentRefusal FOREIGN_ENTITY, TOO_DEEP, BROKEN
 */
export function readXml(bytes: Buffer, listener: XmlListener): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on('doctype', () => {
    throw new DocumentRefusal('FOREIGN_ENTITY', 'doctype');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > READING_LIMITS.xmlDepth) throw new DocumentRefusal('TOO_DEEP', 'xml');
    listener.open(localName(name), (wanted) => attributeOf(attributes, wanted));
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    listener.close(localName(name));
  });
  parser.on('text', (text) => listener.text(text));
  parser.on('cdata', (text) => listener.text(text));
  const text = decodeXml(bytes);
  refuseDocumentType(text);
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof DocumentRefusal) throw error;
    throw new DocumentRefusal('BROKEN', 'xml');
  }
}

// Before the parser meets it: an internal subset may be long, or never end.
const DOCTYPE_AT_START = /^\uFEFF?\s*(?:<\?xml[^>]{0,500}\?>)?(?:\s|<!--[\s\S]{0,5000}?-->)*<!DOCTYPE/i;
function refuseDocumentType(text: string): void {
  if (DOCTYPE_AT_START.test(text.slice(0, 20_000))) throw new DocumentRefusal('FOREIGN_ENTITY', 'doctype');
}

function attributeOf(attributes: Record<string, string>, wanted: string): string | undefined {
  for (const name in attributes) if (localName(name) === wanted) return attributes[name];
  return undefined;
}

const DECLARED_ENCODING = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{0,40})["']/;

function decodeXml(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const declared = DECLARED_ENCODING.exec(text)?.[1]?.toLowerCase() ?? encoding;
    if (declared.slice(0, 6) === encoding.slice(0, 6)) return text;
  } catch {
    // Falls through: bytes that are not of their encoding are refused as those of another encoding are.
  }
  throw new DocumentRefusal('BROKEN', 'xml encoding');
}
