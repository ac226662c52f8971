import { textHashOf } from './text-hash.js';

describe('textHashOf', () => {
  it('is the SHA-256 of the UTF-8 in base64', () => {
    expect(textHashOf('')).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
    expect(textHashOf('가')).not.toBe(textHashOf('가'.normalize('NFD')));
  });
});
