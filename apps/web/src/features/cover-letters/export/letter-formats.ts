/** What a letter can be taken out as. */
export const LETTER_FORMATS = ['pdf', 'docx', 'txt'] as const;
