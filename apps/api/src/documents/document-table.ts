/** The table of one kind of document, and the names that statements use for it. */
export interface DocumentTable {
  name: 'cover_letter' | 'resume';
  alias: 'l' | 'r';
  id: 'cover_letter_id' | 'resume_id';
}

export const COVER_LETTERS: DocumentTable = { name: 'cover_letter', alias: 'l', id: 'cover_letter_id' };
export const RESUMES: DocumentTable = { name: 'resume', alias: 'r', id: 'resume_id' };
