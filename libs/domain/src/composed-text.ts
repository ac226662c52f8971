/** A text in composed form (NFC), which knows where each of its characters is in the text as it was written. */
export interface ComposedText {
  text: string;
  /** The range of the written text that these positions of the composed one stand for. */
  toWritten(range: { start: number; end: number }): { start: number; end: number };
}

/** Composes a text: macOS writes Hangul decomposed in the names of files, and no rule and no dictionary knows a decomposed word. */
export function composeText(written: string): ComposedText {
  const text = written.normalize('NFC');
  if (text === written) return { text, toWritten: ({ start, end }) => ({ start, end }) };
  // For each position of the composed text, where its character starts and ends in the written one.
  const starts: number[] = [];
  const ends: number[] = [];
  const characters = new Intl.Segmenter('ko', { granularity: 'grapheme' });
  for (const { segment, index } of characters.segment(written)) {
    const { length } = segment.normalize('NFC');
    for (let unit = 0; unit < length; unit += 1) {
      starts.push(index);
      ends.push(index + segment.length);
    }
  }
  return {
    text,
    toWritten: ({ start, end }) => ({
      start: starts[start] ?? written.length,
      end: ends[end - 1] ?? written.length,
    }),
  };
}
