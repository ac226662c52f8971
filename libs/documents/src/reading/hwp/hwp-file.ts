import { Inflation } from '../archive/inflation.js';
import { DocumentRefusal } from '../refusal.js';
import type { CompoundFile } from './compound-file.js';
import { refuseScript } from './default-script.js';

const SIGNATURE = 'HWP Document File';
const HEADER_SIZE = 256;
const [COMPRESSED, PASSWORD, DISTRIBUTION, SCRIPT, DRM] = [1, 2, 4, 8, 16];
const CERTIFICATE_ENCRYPTION = 1 << 8;
const CERTIFICATE_DRM = 1 << 10;
const OLDEST_VERSION = 0x05000000;

/**
 * The sections of a Hangul 5 document, inflated, in order.
 * @throws DocumentRefusal ENCRYPTED, PROTECTED, MACRO, OLD_HANGUL, BROKEN, BOMB
 */
export function readHwpSections(file: CompoundFile): Buffer[] {
  const flags = readFlags(file);
  const inflation = new Inflation();
  const isCompressed = (flags & COMPRESSED) !== 0;
  const unpack = (content: Buffer): Buffer => (isCompressed ? inflation.inflate(content) : content);
  const script = file.get('Scripts/DefaultJScript');
  if (script !== undefined) refuseScript(readScript(unpack(script)));
  const sections: Buffer[] = [];
  for (;;) {
    const section = file.get(`BodyText/Section${sections.length}`);
    if (section === undefined) break;
    sections.push(unpack(section));
  }
  if (sections.length === 0) throw new DocumentRefusal('BROKEN', 'no section');
  return sections;
}

function readFlags(file: CompoundFile): number {
  const header = file.get('FileHeader');
  if (header === undefined || header.length < HEADER_SIZE || !header.toString('latin1').startsWith(SIGNATURE))
    throw new DocumentRefusal('BROKEN', 'file header');
  if (header.readUInt32LE(32) < OLDEST_VERSION) throw new DocumentRefusal('OLD_HANGUL', 'version');
  const flags = header.readUInt32LE(36);
  if ((flags & (PASSWORD | CERTIFICATE_ENCRYPTION)) !== 0) throw new DocumentRefusal('ENCRYPTED', 'hwp');
  if ((flags & (DISTRIBUTION | DRM | CERTIFICATE_DRM)) !== 0) throw new DocumentRefusal('PROTECTED', 'hwp');
  if ((flags & SCRIPT) !== 0) throw new DocumentRefusal('MACRO', 'script flag');
  return flags;
}

// Four texts in UTF-16, each behind the number of its characters: declarations, the script, what runs before and after it.
function readScript(bytes: Buffer): string {
  let source = '';
  for (let at = 0; at + 4 <= bytes.length;) {
    const end = at + 4 + bytes.readUInt32LE(at) * 2;
    if (bytes.readUInt32LE(at) === 0xffffffff) break;
    if (end > bytes.length) throw new DocumentRefusal('BROKEN', 'script');
    source += `${bytes.toString('utf16le', at + 4, end)}\n`;
    at = end;
  }
  return source;
}
