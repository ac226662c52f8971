/** A technology of one category. An id is stored in resumes: it is never given to another technology, nor taken away. */
export interface CatalogueEntry {
  id: number;
  name: string;
  /** Other spellings that name this one and no other, Korean and English. */
  aliases: string[];
}
