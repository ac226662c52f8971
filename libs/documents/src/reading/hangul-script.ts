import { DocumentRefusal } from './refusal.js';

// What Hangul puts into every document: names for itself and handlers that do nothing.
const NAMES = /var\s+Documents?\s*=\s*(?:XHwpDocuments|Documents\.Active_XHwpDocument)\s*;/g;
const EMPTY_HANDLER = /function\s+On\w+\s*\([^)]*\)\s*\{\s*\}/g;
const COMMENT = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;

/** Refuses a document whose script is more than the one that Hangul puts into every document. @throws DocumentRefusal MACRO */
export function refuseScript(source: string): void {
  const rest = source.replace(COMMENT, '').replace(NAMES, '').replace(EMPTY_HANDLER, '');
  if (/[^\s\uFEFF\p{Cc}]/u.test(rest)) throw new DocumentRefusal('MACRO', 'script');
}
