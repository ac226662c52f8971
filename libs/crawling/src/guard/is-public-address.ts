import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of IPv6 only this is given out to the public internet (IANA, IPv6 address space): mapped, compatible and NAT64 forms lie outside. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. Everything that any registry sets aside is not: private, shared, loopback,
 * link-local (cloud metadata with it), multicast, documentation, benchmarking, unspecified, broadcast, and every IPv6 form that carries
 * an IPv4 address, whichever it carries.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}
