import { unreadable, unsupported, type HostileFile } from './hostile-file.js';

const starting = (hex: string, length = 2_000): Buffer =>
  Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(length, '\x00\x01\x02\xff', 'latin1')]);

/** Files of no format that is taken, and texts and JSON that cannot be read, whatever they are called. */
export const HOSTILE_TEXTS: HostileFile[] = [
  unsupported('a program of Windows', '이력서.txt', () => starting('4d5a9000')),
  unsupported('a program of Linux', '이력서.txt', () => starting('7f454c46')),
  unsupported('a shell script', '이력서.txt', () => Buffer.from('#!/bin/sh\nrm -rf /\n')),
  unsupported('a picture', '이력서.pdf', () => starting('89504e470d0a1a0a')),
  unsupported('a photo', '이력서.pdf', () => starting('ffd8ffe0')),
  unsupported('a web page', '이력서.txt', () =>
    Buffer.from('<!DOCTYPE html><html><script>alert(1)</script>이력서</html>'),
  ),
  unsupported('a drawing with a script', '이력서.txt', () =>
    Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'),
  ),
  unsupported('rich text', '이력서.docx', () => Buffer.from('{\\rtf1\\ansi\\objdata 0105}')),
  unsupported('a packed file of another kind', '이력서.txt', () => starting('377abcaf271c')),
  unsupported('bytes that no encoding decodes', '이력서.txt', () =>
    Buffer.alloc(3_000, 'a\x00\xff\xfe\x01', 'latin1'),
  ),
  unreadable('a file locked by a document security product', '이력서.docx', () =>
    Buffer.concat([Buffer.from('\x9b DRMONE', 'latin1'), Buffer.alloc(500, 3)]),
  ),
  unreadable('nothing but white space', '이력서.txt', () => Buffer.from(' \r\n\t\u3000\u200B'.repeat(100))),
  unreadable('a text that is too long', '이력서.txt', () => Buffer.from('가나다 '.repeat(900_000))),
  unsupported('some other JSON', '이력서.json', () => Buffer.from('{"name":"package","version":"1.0.0"}')),
  unreadable('JSON that breaks off', '이력서.json', () => Buffer.from('{"basics":{"name":"김하늘"')),
  unreadable('JSON nested a million times', '이력서.json', () =>
    Buffer.from(`{"basics":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`),
  ),
];
