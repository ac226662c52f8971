// ASCII text needs no normalization, which takes several times as long as the comparison.
const folded = (column: string): string =>
  `lower(CASE WHEN octet_length(${column}) = char_length(${column}) THEN ${column} ELSE normalize(${column}) END)`;

/**
 * SQL: the column's text contains the parameter's text, ignoring letter case and Unicode composition; every character is literal, `%` and
 * `_` included. An index over `text_pieces(column)` finds the rows.
 * @param column the indexed expression, such as `member.email`
 * @param parameter placeholder of a text that is not empty, such as `$1`
 */
export const containsText = (column: string, parameter: string): string =>
  `(text_pieces(${column}) @> text_pieces(${parameter}) AND ${containsFrequentText(column, parameter)})`;

/**
 * SQL: the same for a text that many rows contain, without the index: it would return most of the table, and splitting all those texts
 * into pieces takes longer than comparing them. `sampleShare` estimates how many rows contain a text.
 */
export const containsFrequentText = (column: string, parameter: string): string =>
  `strpos(${folded(column)}, lower(normalize(${parameter}))) > 0`;
