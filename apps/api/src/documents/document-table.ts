/** The table of one kind of document, and the names that statements use for it. */
export interface DocumentTable {
  name: 'cover_letter' | 'resume';
  alias: 'l' | 'r';
  id: 'cover_letter_id' | 'resume_id';
  /** The columns of the text. The version of a state that was put back does not hold them, but refers to one that does. */
  text: readonly ('content' | 'questions' | 'body')[];
}

export const COVER_LETTERS: DocumentTable = {
  name: 'cover_letter',
  alias: 'l',
  id: 'cover_letter_id',
  text: ['content', 'questions'],
};
export const RESUMES: DocumentTable = { name: 'resume', alias: 'r', id: 'resume_id', text: ['body'] };
