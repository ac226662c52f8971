/** A file ready to be stored or sent. */
export interface WrittenFile {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** What each kind of file says it is. */
export const CONTENT_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const;
