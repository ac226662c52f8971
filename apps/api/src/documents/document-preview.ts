import { MAXIMUM_PREVIEW_LENGTH } from '#contracts';
import { cutText } from '#domain';

/** The first 200 characters (UTF-16 code units) of a text; one less where the cut would split a surrogate pair. */
export const previewOf = (text: string): string => cutText(text, MAXIMUM_PREVIEW_LENGTH);

/** SQL that cuts a text to at least what a preview needs: PostgreSQL counts code points. */
export const sqlPreview = (column: string): string => `left(${column}, ${MAXIMUM_PREVIEW_LENGTH})`;
