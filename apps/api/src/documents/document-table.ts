/** Where the documents of one kind stand, and what statements call them. */
export interface DocumentTable {
  name: 'cover_letter' | 'resume';
  alias: 'l' | 'r';
  id: 'cover_letter_id' | 'resume_id';
}

export const COVER_LETTERS: DocumentTable = { name: 'cover_letter', alias: 'l', id: 'cover_letter_id' };
export const RESUMES: DocumentTable = { name: 'resume', alias: 'r', id: 'resume_id' };

/** SQL: it is document $1 and the member $2 has it. Somebody else's, a deleted and an unknown one are all the same: not there. */
export const oneOfMember = ({ alias, id }: DocumentTable): string =>
  `${alias}.${id} = $1 AND ${alias}.member_id = $2 AND ${alias}.deleted_at IS NULL`;
