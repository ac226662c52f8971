const INDENT = '  ';

/** A value of JSON as indented lines that a person reads: `key: text`, the items of a list behind a dash. */
export function outlineOf(value: unknown, indent = ''): string {
  if (Array.isArray(value)) return value.map((item) => itemLines(item, indent)).join('\n');
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([key, item]) => entryLines(key, item, indent))
      .join('\n');
  return `${indent}${scalarText(value)}`;
}

function entryLines(key: string, value: unknown, indent: string): string {
  if (value !== null && typeof value === 'object')
    return `${indent}${key}\n${outlineOf(value, indent + INDENT)}`;
  return `${indent}${key}: ${scalarText(value)}`;
}

function itemLines(item: unknown, indent: string): string {
  const lines = outlineOf(item, `${indent}${INDENT}`);
  return `${indent}- ${lines.trimStart()}`;
}

const scalarText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
