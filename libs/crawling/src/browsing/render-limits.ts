/** How long and how large a rendered page may be. */
export interface RenderLimits {
  /** From opening the page to its text. */
  wholeMilliseconds: number;
  /** A page that shows none of what it is read by until then is read as it stands. */
  settleMilliseconds: number;
  /** The same once it asks the network for nothing any more. */
  quietMilliseconds: number;
  /** What it may receive in all, scripts included. */
  trafficBytes: number;
  /** Of the rendered HTML. */
  htmlCharacters: number;
  /** Of memory that its process may take. */
  processBytes: number;
  /** Of memory that all processes of the browser may take; then the largest ends. */
  browserBytes: number;
  /** Times that it may send its reader on. */
  moves: number;
}

export const RENDER_LIMITS: RenderLimits = {
  wholeMilliseconds: 40_000,
  settleMilliseconds: 15_000,
  quietMilliseconds: 2_000,
  trafficBytes: 20_000_000,
  htmlCharacters: 4_000_000,
  processBytes: 1_000_000_000,
  browserBytes: 3_000_000_000,
  moves: 5,
};
