import { packMessages } from './postgres-event-bus.js';

describe('packMessages', () => {
  it('makes nothing of nothing', () => {
    expect(packMessages([], 100)).toEqual([]);
  });

  it('keeps what fits together, in its order', () => {
    expect(packMessages(['1', '2', '3'], 100)).toEqual(['[1,2,3]']);
  });

  it('makes no pack larger than allowed, counted in bytes', () => {
    const texts = Array.from({ length: 50 }, (_, index) => JSON.stringify(`가나다 ${index}`));
    const packs = packMessages(texts, 64);
    for (const pack of packs) expect(Buffer.byteLength(pack)).toBeLessThanOrEqual(64);
    expect(packs.flatMap((pack): unknown => JSON.parse(pack))).toEqual(
      texts.map((text): unknown => JSON.parse(text)),
    );
    expect(packs.length).toBeLessThan(texts.length);
  });
});
