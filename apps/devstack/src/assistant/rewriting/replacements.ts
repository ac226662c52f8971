export interface Replacement {
  pattern: RegExp;
  replacement: string | ((match: string, ...groups: string[]) => string);
}

/** Applies the replacements one after another. */
export function replaceAll(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce(
    (current, { pattern, replacement }) =>
      typeof replacement === 'string'
        ? current.replace(pattern, replacement)
        : current.replace(pattern, replacement),
    text,
  );
}
