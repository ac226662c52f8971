import { getDocumentProxy, getMeta } from 'unpdf';

/** A run of text on its page, in points from the top left. */
export interface TextBox {
  page: number;
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Content of a PDF as a reader extracts it. */
export interface ReadPdf {
  title: string;
  /** Text of each page, in drawing order, with its line ends. */
  pages: string[];
  boxes: TextBox[];
  /** Addresses that its pages link to. */
  links: string[];
  /** Of the first page, in points. */
  size: { width: number; height: number };
}

/** Reads a PDF with pdf.js. */
export async function readPdf(content: Buffer): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  try {
    const { info } = await getMeta(pdf);
    const read: ReadPdf = {
      title: String(info['Title'] ?? ''),
      pages: [],
      boxes: [],
      links: [],
      size: { width: 0, height: 0 },
    };
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      if (number === 1) read.size = { width, height };
      const { items } = await page.getTextContent();
      const runs = items.flatMap((item) => ('str' in item ? [item] : []));
      read.pages.push(runs.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join(''));
      for (const { str, transform, width: length, height: size } of runs) {
        const [left, baseline] = [Number(transform[4]), height - Number(transform[5])];
        if (str.trim() === '') continue;
        read.boxes.push({
          page: number - 1,
          text: str,
          left,
          top: baseline - size,
          right: left + length,
          bottom: baseline,
        });
      }
      for (const { url } of await page.getAnnotations()) if (url !== undefined) read.links.push(String(url));
    }
    return read;
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** A text without white space, since line breaks depend on the layout. */
export const charactersOf = (text: string): string => text.normalize('NFC').replace(/\s+/g, '');
