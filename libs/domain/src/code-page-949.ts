const LEAD_BYTES = { from: 0x81, to: 0xfe };
const TRAIL_BYTES = { from: 0x41, to: 0xfe };

let table: Map<string, number> | undefined;

/**
 * The two bytes, as one number, of each character that code page 949, Windows' extension of EUC-KR, has beyond ASCII. JavaScript decodes
 * it and does not encode it, so the table is made by decoding every pair of bytes, when it is first needed.
 */
export function codePage949(): ReadonlyMap<string, number> {
  table ??= readTable();
  return table;
}

function readTable(): Map<string, number> {
  const decoder = new TextDecoder('euc-kr');
  const read = new Map<string, number>();
  for (let lead = LEAD_BYTES.from; lead <= LEAD_BYTES.to; lead += 1)
    for (let trail = TRAIL_BYTES.from; trail <= TRAIL_BYTES.to; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\ufffd') read.set(character, lead * 256 + trail);
    }
  return read;
}
