// Windows programs detect UTF-8 by this mark.
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads a text as a UTF-8 file with CRLF line ends, which every editor supports. */
export function downloadText(fileName: string, text: string): void {
  const content = BYTE_ORDER_MARK + text.replaceAll('\n', '\r\n');
  downloadBlob(fileName, new Blob([content], { type: 'text/plain;charset=utf-8' }));
}

/** Downloads a blob as a file. */
export function downloadBlob(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  downloadFrom(url, fileName);
  URL.revokeObjectURL(url);
}

/** Hands what is at an address to the browser's downloads. */
export function downloadFrom(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

const RESERVED = /[\\/:*?"<>|\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu;
const MAXIMUM_NAME_LENGTH = 80;

/** A text as the name of a file on any system; `fallback` when nothing of it is left. */
export function fileNameOf(text: string, fallback: string): string {
  const name = text
    .replace(RESERVED, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, MAXIMUM_NAME_LENGTH)
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return name === '' ? fallback : name;
}
