import { MAXIMUM_PREVIEW_LENGTH } from '#contracts';
import { previewOf } from './document-preview.js';

describe('previewOf', () => {
  it('leaves a text of 200 characters whole', () => {
    const text = '가'.repeat(MAXIMUM_PREVIEW_LENGTH);
    expect(previewOf(text)).toBe(text);
  });

  it('cuts a longer text to 200', () => {
    expect(previewOf('가'.repeat(MAXIMUM_PREVIEW_LENGTH + 1))).toBe('가'.repeat(MAXIMUM_PREVIEW_LENGTH));
  });

  it('leaves out a surrogate pair that the cut would split', () => {
    const preview = previewOf(`${'가'.repeat(MAXIMUM_PREVIEW_LENGTH - 1)}🙂끝`);
    expect(preview).toBe('가'.repeat(MAXIMUM_PREVIEW_LENGTH - 1));
  });

  it('keeps a surrogate pair that ends at the cut', () => {
    const preview = previewOf(`${'가'.repeat(MAXIMUM_PREVIEW_LENGTH - 2)}🙂끝`);
    expect(preview).toBe(`${'가'.repeat(MAXIMUM_PREVIEW_LENGTH - 2)}🙂`);
  });
});
