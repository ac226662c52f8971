import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { hostKeyOf } from './reading/page-url.js';

/** All addresses of a name. */
type Resolve = (hostname: string) => Promise<LookupAddress[]>;

interface AddressGuardOptions {
  /** `host:port` of private addresses that may be crawled, as CRAWL_ALLOWED_HOSTS gives them. */
  allowedHosts?: readonly string[];
  /** The system's resolver when not given. */
  resolve?: Resolve;
}

/** Where to connect to for an address that may be crawled. */
export interface PinnedTarget {
  /** Without the brackets of IPv6. */
  host: string;
  port: number;
  /** Gives the checked addresses and no others. */
  lookup: LookupFunction;
}

/** Thrown for an address that a crawl must not connect to. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';

  /** @param reason Korean, fit to show */
  constructor(readonly reason: string) {
    super(reason);
  }
}

const PRIVATE = '내부 네트워크나 특수한 용도의 주소라서 읽지 않아요.';

/**
 * Decides where a crawl may connect to. A name is resolved once; when one of its addresses is not public, none is
 * used, unless its host and port are allowed. The connection is made to exactly the addresses that were checked.
 */
export class AddressGuard {
  private readonly allowedHosts: ReadonlySet<string>;
  private readonly resolve: Resolve;

  constructor({ allowedHosts = [], resolve = resolveBySystem }: AddressGuardOptions = {}) {
    this.allowedHosts = new Set(allowedHosts.map((host) => hostKeyOf(`http://${host}`)));
    this.resolve = resolve;
  }

  /**
   * Why an address must not be requested, as far as the address alone shows, in Korean; null when a connection may be
   * tried.
   */
  refusalOf(url: URL): string | null {
    if (!/^https?:$/.test(url.protocol)) return 'http와 https 주소만 읽어요.';
    if (url.username !== '' || url.password !== '') return '아이디나 비밀번호가 든 주소는 읽지 않아요.';
    if (this.allowedHosts.has(hostKeyOf(url.href))) return null;
    if (url.hostname.endsWith('.')) return '점으로 끝나는 호스트는 읽지 않아요.';
    if (/^(?:.*\.)?localhost$/.test(url.hostname)) return PRIVATE;
    const host = bareHost(url);
    return isIP(host) !== 0 && !isPublicAddress(host) ? PRIVATE : null;
  }

  /**
   * Resolves and checks the host of an address.
   * @throws RefusedAddressError, and what the resolver throws
   */
  async pin(url: URL): Promise<PinnedTarget> {
    const refusal = this.refusalOf(url);
    if (refusal !== null) throw new RefusedAddressError(refusal);
    const host = bareHost(url);
    const key = hostKeyOf(url.href);
    const [first, ...others] = await this.addressesOf(host);
    if (first === undefined) throw new RefusedAddressError('호스트의 주소를 찾지 못했어요.');
    const isAllowed = this.allowedHosts.has(key) || [first, ...others].every(isPublic);
    if (!isAllowed) throw new RefusedAddressError(PRIVATE);
    return {
      host,
      port: Number(key.slice(key.lastIndexOf(':') + 1)),
      lookup: pinnedLookup([first, ...others]),
    };
  }

  private async addressesOf(host: string): Promise<LookupAddress[]> {
    return isIP(host) === 0 ? this.resolve(host) : [{ address: host, family: isIPv6(host) ? 6 : 4 }];
  }
}

const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const isPublic = ({ address }: LookupAddress): boolean => isPublicAddress(address);

/** Answers with the addresses that were checked, whatever the name: who connects can't resolve it a second time. */
const pinnedLookup =
  (addresses: readonly [LookupAddress, ...LookupAddress[]]): LookupFunction =>
  (_hostname, options, callback) => {
    const [{ address, family }] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, address, family);
  };

/**
 * The only IPv6 range that is assigned to the public internet (IANA, IPv6 address space): mapped, compatible and
 * NAT64 forms lie outside.
 */
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
