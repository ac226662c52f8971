/** A file that is to be refused, named by what is wrong with it. */
export interface HostileFile {
  name: string;
  /** What its sender calls it, which counts for nothing. */
  fileName: string;
  errorCode: 'UNSUPPORTED_FILE' | 'UNREADABLE_FILE';
  make: () => Buffer;
}

type Maker = (name: string, fileName: string, make: () => Buffer) => HostileFile;

/** A file of a kind that is not taken. */
export const unsupported: Maker = (name, fileName, make) => ({
  name,
  fileName,
  errorCode: 'UNSUPPORTED_FILE',
  make,
});
/** A file of a kind that is taken, but not this one. */
export const unreadable: Maker = (name, fileName, make) => ({
  name,
  fileName,
  errorCode: 'UNREADABLE_FILE',
  make,
});
