import { describe, expect, it } from '@jest/globals';
import {
  buildDocx,
  buildHwp,
  buildHwpx,
  buildPdf,
  encodeCp949,
  encodeUtf16,
  plainText,
  SAMPLE_RESUME,
} from '../../../testing/src/resume-files/index.js';
import { readDocument } from './read-document.js';

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();
const expected = plainText(SAMPLE_RESUME).split('\r\n');

describe('readDocument', () => {
  it.each([
    ['PDF', 'PDF', buildPdf(SAMPLE_RESUME)],
    ['PDF whose font is only named', 'PDF', buildPdf(SAMPLE_RESUME, 'UniKS-UCS2-H')],
    ['DOCX', 'DOCX', buildDocx(SAMPLE_RESUME)],
    ['HWPX', 'HWPX', buildHwpx(SAMPLE_RESUME)],
    ['HWP 5', 'HWP', buildHwp(SAMPLE_RESUME)],
    ['TXT in UTF-8', 'TXT', Buffer.from(plainText(SAMPLE_RESUME))],
    ['TXT in UTF-8 with a byte order mark', 'TXT', Buffer.from(`\uFEFF${plainText(SAMPLE_RESUME)}`)],
    ['TXT in CP949', 'TXT', encodeCp949(plainText(SAMPLE_RESUME))],
    ['TXT in UTF-16LE', 'TXT', encodeUtf16(plainText(SAMPLE_RESUME), 'LE')],
    ['TXT in UTF-16BE', 'TXT', encodeUtf16(plainText(SAMPLE_RESUME), 'BE')],
    [
      'TXT in UTF-16LE without a byte order mark',
      'TXT',
      encodeUtf16(plainText(SAMPLE_RESUME), 'LE').subarray(2),
    ],
  ])('reads %s line by line, tables row by row', async (_name, format, file) => {
    const document = await readDocument(file);
    expect(document.format).toBe(format);
    expect(document.text.split('\n').filter((line) => line !== '')).toEqual(expected);
    expect(words(document.text)).toBe(words(expected.join(' ')));
  });
});
