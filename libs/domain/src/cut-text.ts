/**
 * The beginning of a text: at most `maximumLength` UTF-16 code units, one less where the cut would split a surrogate pair.
 */
export const cutText = (text: string, maximumLength: number): string =>
  text.length <= maximumLength ? text : text.slice(0, maximumLength).replace(/[\uD800-\uDBFF]$/, '');
