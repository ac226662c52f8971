import { describe, expect, it } from '@jest/globals';
import { contentHashOf } from './content-hash.js';

describe('contentHashOf', () => {
  it('is the SHA-256 of the UTF-8 in base64', () => {
    expect(contentHashOf('')).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
    expect(contentHashOf('가')).not.toBe(contentHashOf('가'.normalize('NFD')));
  });
});
