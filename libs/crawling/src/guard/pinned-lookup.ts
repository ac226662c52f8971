import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Answers with the addresses that were checked, whatever the name: who connects can't resolve it a second time. */
export const pinnedLookup =
  (addresses: readonly [LookupAddress, ...LookupAddress[]]): LookupFunction =>
  (_hostname, options, callback) => {
    const [{ address, family }] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, address, family);
  };
