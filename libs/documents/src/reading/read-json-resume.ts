import { JSON_RESUME_PARTS } from '../json-resume/json-resume-parts.js';
import { DocumentRefusal } from './refusal.js';

const MAXIMUM_DEPTH = 30;

/** Whether a text file looks like a JSON object, the only JSON that can be a resume. */
export const looksLikeJson = (text: string): boolean => /^\uFEFF?\s*\{\s*["}]/.test(text);

/**
 * Parses a resume in the JSON Resume schema.
 * @throws DocumentRefusal OTHER_JSON, BROKEN, TOO_DEEP
 */
export function readJsonResume(text: string): Record<string, unknown> {
  refuseDeep(text);
  const value = parse(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new DocumentRefusal('OTHER_JSON', 'no object');
  if (!JSON_RESUME_PARTS.some((part) => Object.hasOwn(value, part)))
    throw new DocumentRefusal('OTHER_JSON', 'no part of a resume');
  return { ...value };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new DocumentRefusal('BROKEN', 'json');
  }
}

// Counted before parsing: the parser recurses.
function refuseDeep(text: string): void {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > MAXIMUM_DEPTH) throw new DocumentRefusal('TOO_DEEP', 'json');
  }
}

const INDENT = '  ';

/** A value of JSON as indented lines that a person reads: `key: text`, the items of a list after a dash. */
export function outlineOf(value: unknown, indent = ''): string {
  if (Array.isArray(value)) return value.map((item) => itemLines(item, indent)).join('\n');
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([key, item]) => entryLines(key, item, indent))
      .join('\n');
  return `${indent}${scalarText(value)}`;
}

function entryLines(key: string, value: unknown, indent: string): string {
  if (value !== null && typeof value === 'object')
    return `${indent}${key}\n${outlineOf(value, indent + INDENT)}`;
  return `${indent}${key}: ${scalarText(value)}`;
}

function itemLines(item: unknown, indent: string): string {
  const lines = outlineOf(item, `${indent}${INDENT}`);
  return `${indent}- ${lines.trimStart()}`;
}

const scalarText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
