// Most e-mail addresses have nothing to compose, and composing takes several times as long as comparing.
const folded = (column: string): string =>
  `lower(CASE WHEN octet_length(${column}) = char_length(${column}) THEN ${column} ELSE normalize(${column}) END)`;

/**
 * SQL: the column's text has the parameter's text somewhere in it, letter case and composition of Hangul aside and every character
 * taken as it is, `%` and `_` among them. An index over `text_pieces(column)` finds the rows.
 * @param column what the index is made of, such as `member.email`
 * @param parameter placeholder of a text that is not empty, such as `$1`
 */
export const containsText = (column: string, parameter: string): string =>
  `(text_pieces(${column}) @> text_pieces(${parameter}) AND ${containsFrequentText(column, parameter)})`;

/**
 * SQL: the same of a text that many rows have, found by reading them. An index would name most of the table, and cutting every one of
 * those texts in pieces takes longer than comparing them; `sampleShare` estimates how many rows have a text.
 */
export const containsFrequentText = (column: string, parameter: string): string =>
  `strpos(${folded(column)}, lower(normalize(${parameter}))) > 0`;
