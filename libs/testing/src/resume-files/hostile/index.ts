import { HOSTILE_ARCHIVES } from './archives.js';
import { HOSTILE_HANGUL_FILES } from './hangul.js';
import type { HostileFile } from './hostile-file.js';
import { HOSTILE_OFFICE_FILES } from './office.js';
import { HOSTILE_PDFS } from './pdf.js';
import { HOSTILE_TEXTS } from './plain.js';

export type { HostileFile } from './hostile-file.js';

const named = (format: string, files: readonly HostileFile[]): HostileFile[] =>
  files.map((file) => ({ ...file, name: `${format}: ${file.name}` }));

/** Every file that is to be refused, each named by its format and what is wrong with it. */
export const HOSTILE_FILES: HostileFile[] = [
  ...named('zip', HOSTILE_ARCHIVES),
  ...named('office', HOSTILE_OFFICE_FILES),
  ...HOSTILE_HANGUL_FILES,
  ...named('PDF', HOSTILE_PDFS),
  ...named('text', HOSTILE_TEXTS),
];
