/**
 * Limits passed to the reading process when it starts: it ends itself above this resident memory, after this time, and when its parent
 * has ended.
 */
export interface ReaderOptions {
  residentBytes: number;
  milliseconds: number;
  parentId: number;
}

/** The options as arguments of a command, and back. */
export const toArguments = ({ residentBytes, milliseconds, parentId }: ReaderOptions): string[] =>
  [residentBytes, milliseconds, parentId].map(String);

/** @throws Error when they are not three numbers */
export function readArguments(given: readonly string[]): ReaderOptions {
  const [residentBytes = Number.NaN, milliseconds = Number.NaN, parentId = Number.NaN] = given.map(Number);
  const options = { residentBytes, milliseconds, parentId };
  if (!Object.values(options).every(Number.isFinite)) throw new Error('the options are no numbers');
  return options;
}
