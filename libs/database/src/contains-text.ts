const folded = (text: string): string => `lower(normalize(${text}))`;

/**
 * SQL: the column's text has the parameter's text somewhere in it, letter case and composition of Hangul aside and every character
 * taken as it is, `%` and `_` among them. An index over `text_pieces(column)` finds the rows.
 * @param column what the index is made of, such as `member.email`
 * @param parameter placeholder of a text that is not empty, such as `$1`
 */
export const containsText = (column: string, parameter: string): string =>
  `(text_pieces(${column}) @> text_pieces(${parameter}) AND strpos(${folded(column)}, ${folded(parameter)}) > 0)`;
