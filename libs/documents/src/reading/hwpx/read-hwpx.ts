import { readXml } from '../archive/read-xml.js';
import type { ZipArchive } from '../archive/zip-archive.js';
import { refuseScript } from '../hwp/default-script.js';
import { DocumentRefusal } from '../refusal.js';
import { DocumentText } from '../text/document-text.js';
import { HangulListener } from './hangul-listener.js';

const SECTION = /^Contents\/section(\d+)\.xml$/;
const SCRIPT = /^Scripts\//i;

/** The text of a Hangul document in HWPX: the sections in order. @throws DocumentRefusal */
export function readHwpx(archive: ZipArchive): string {
  refuseEncrypted(archive);
  for (const name of archive.names)
    if (SCRIPT.test(name)) refuseScript(scriptText(archive.read(name) ?? Buffer.alloc(0)));
  const sections = archive.names
    .flatMap((name) => {
      const number = SECTION.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .sort((left, right) => left.number - right.number);
  if (sections.length === 0) throw new DocumentRefusal('BROKEN', 'no section');
  const text = new DocumentText();
  for (const { name } of sections) readXml(archive.read(name) ?? Buffer.alloc(0), new HangulListener(text));
  return text.toString();
}

// A document with a password keeps its table of contents readable and says there how the rest is encrypted.
function refuseEncrypted(archive: ZipArchive): void {
  const manifest = archive.read('META-INF/manifest.xml');
  if (manifest === undefined) return;
  readXml(manifest, {
    open: (name) => {
      if (name === 'encryption-data') throw new DocumentRefusal('ENCRYPTED', 'hwpx');
    },
    close: () => undefined,
    text: () => undefined,
  });
}

// UTF-16 as Hangul writes it, with or without a byte order mark; other programs write UTF-8.
const scriptText = (bytes: Buffer): string =>
  new TextDecoder(bytes.includes(0) ? 'utf-16le' : 'utf-8').decode(bytes);
