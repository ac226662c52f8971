/** A resume's photo, re-encoded when it was uploaded. */
export interface Photo {
  type: 'jpg' | 'png';
  content: Buffer;
}

/** The photo as an address that a page shows without a request. */
export const photoDataUrl = ({ type, content }: Photo): string =>
  `data:image/${type === 'jpg' ? 'jpeg' : type};base64,${content.toString('base64')}`;
