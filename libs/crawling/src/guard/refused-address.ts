/** A crawl must not connect there. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';

  /** @param reason Korean, fit to show */
  constructor(readonly reason: string) {
    super(reason);
  }
}
