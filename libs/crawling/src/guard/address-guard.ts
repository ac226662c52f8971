export interface AddressGuardOptions {
  /** `host:port` of private addresses that may be crawled, as CRAWL_ALLOWED_HOSTS gives them. */
  allowedHosts?: readonly string[];
}

/** Decides where a crawl may connect to. */
export class AddressGuard {
  constructor(readonly options: AddressGuardOptions = {}) {}
}
