/** How long and how large the answer to one request may be. */
export interface FetchLimits {
  connectMilliseconds: number;
  /** From the request to the end of the answer's headers. */
  headersMilliseconds: number;
  /** From the request to the end of the answer. */
  wholeMilliseconds: number;
  /** After decompression. */
  bytes: number;
  redirects: number;
}

export const FETCH_LIMITS: FetchLimits = {
  connectMilliseconds: 10_000,
  headersMilliseconds: 20_000,
  wholeMilliseconds: 30_000,
  bytes: 2_000_000,
  redirects: 5,
};
