const LEAD_BYTES = { from: 0x81, to: 0xfe };
const TRAIL_BYTES = { from: 0x41, to: 0xfe };

// Node reads EUC-KR (with the extension of code page 949) but does not write it: what it reads, turned round, is the table.
function readTable(): Map<string, number> {
  const decoder = new TextDecoder('euc-kr');
  const table = new Map<string, number>();
  for (let lead = LEAD_BYTES.from; lead <= LEAD_BYTES.to; lead += 1)
    for (let trail = TRAIL_BYTES.from; trail <= TRAIL_BYTES.to; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\ufffd') table.set(character, lead * 256 + trail);
    }
  return table;
}

let table: Map<string, number> | undefined;

/** HTML in EUC-KR; a character that it lacks becomes a character reference. */
export function encodeEucKr(html: string): Buffer {
  table ??= readTable();
  const bytes: number[] = [];
  for (const character of html) {
    const code = table.get(character);
    if (character.charCodeAt(0) < 0x80) bytes.push(character.charCodeAt(0));
    else if (code !== undefined) bytes.push(code >> 8, code & 0xff);
    else bytes.push(...Buffer.from(`&#${character.codePointAt(0)};`, 'ascii'));
  }
  return Buffer.from(bytes);
}
