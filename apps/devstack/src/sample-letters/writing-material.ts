/**
 * What letters of one job field are made of. All of it is invented. In a passage `{a|b}` is one of the wordings,
 * `[company]` and `[field]` stand for the letter's own, and `{a|b:을/를}` or `[company:은/는]` brings the particle that fits.
 * Where wordings belong together, `{&a|b} … {&c|d}` takes the first of each or the second of each.
 */
export interface WritingMaterial {
  jobField: string;
  /** Ends of company names of the field. */
  companyEndings: readonly string[];
  /** Why the writer applies. */
  motives: readonly string[];
  /** What the writer has done in the field. */
  stories: readonly string[];
}
