/** A table whose rows name rows of another. */
export interface Reference {
  table: string;
  refersTo: string;
}

/**
 * Puts tables in an order in which none stands before one that it refers to.
 * @throws Error when tables refer to each other in a circle: rows of neither could be the first
 */
export function orderTables(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered = new Set<string>();
  while (ordered.size < tables.length) {
    const next = tables.filter((table) => !ordered.has(table) && isReady(table, references, ordered));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    for (const table of next) ordered.add(table);
  }
  return [...ordered];
}

const isReady = (table: string, references: readonly Reference[], ordered: ReadonlySet<string>): boolean =>
  references.every((reference) => reference.table !== table || ordered.has(reference.refersTo));
