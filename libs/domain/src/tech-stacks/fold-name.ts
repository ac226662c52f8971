/** The name of a technology without what people write one way or another: case, spaces, dots, dashes and slashes. */
export const foldTechStackName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.\-_/·]+/gu, '');
