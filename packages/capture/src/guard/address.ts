import ipaddr from 'ipaddr.js';
import type { GuardRefusalCode } from './refusal.ts';

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** The reason why an IP address isn't part of the public web. */
export type AddressFault = Extract<
  GuardRefusalCode,
  'loopback' | 'private' | 'link-local' | 'multicast' | 'unspecified' | 'reserved' | 'embedded' | 'metadata'
>;

/**
 * Addresses at which cloud machines can read their own credentials. Most are in ranges that are refused
 * anyway. They are listed because `ALLOW_PRIVATE_TARGETS=1` must not allow them, and because Azure's address
 * is public.
 */
const METADATA_ADDRESSES = new Set(
  [
    '169.254.169.254', // AWS, Google Cloud, Azure, OpenStack and most others
    '169.254.170.2', // AWS ECS task credentials
    '169.254.170.23', // AWS EKS pod identity
    '169.254.0.23', // Tencent Cloud
    '100.100.100.200', // Alibaba Cloud
    '192.0.0.192', // Oracle Cloud
    '168.63.129.16', // Azure's wire server, in public address space
    'fd00:ec2::254', // AWS
    'fd00:ec2::23', // AWS EKS pod identity
    'fd20:ce::254', // Google Cloud
  ].map((text) => ipaddr.parse(text).toNormalizedString()),
);

/**
 * The only IPv6 block from which IANA assigns globally routable unicast addresses (RFC 4291, section 2.4).
 */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** IPv4-compatible addresses, deprecated by RFC 4291, section 2.5.5.1. */
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

const FAULT_BY_RANGE: Readonly<Record<string, AddressFault>> = {
  loopback: 'loopback',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  linkLocal: 'link-local',
  multicast: 'multicast',
  broadcast: 'multicast',
  unspecified: 'unspecified',
  ipv4Mapped: 'embedded',
  rfc6145: 'embedded',
  rfc6052: 'embedded',
  '6to4': 'embedded',
  teredo: 'embedded',
};

/**
 * Classifies an IP address: `undefined` for globally routable unicast, otherwise the kind of address.
 *
 * Addresses in the IANA special-purpose registries count as `reserved` unless a more specific kind fits, and
 * so does text that can't be parsed. An IPv6 address that embeds an IPv4 address is always refused: the
 * public web doesn't need such addresses, and we can't check where a translator along the path would send
 * them.
 */
export function findAddressFault(text: string): AddressFault | undefined {
  if (!ipaddr.isValid(text)) return 'reserved';
  const address = ipaddr.parse(text);
  if (METADATA_ADDRESSES.has(unwrapMappedAddress(address).toNormalizedString())) return 'metadata';
  const range = address.range();
  if (range !== 'unicast') return FAULT_BY_RANGE[range] ?? 'reserved';
  if (address instanceof ipaddr.IPv4) return undefined;
  if (address.match(IPV4_COMPATIBLE)) return 'embedded';
  if (address.zoneId) return 'link-local';
  return address.match(GLOBAL_UNICAST_V6) ? undefined : 'reserved';
}

/** Returns the canonical form of an address: lower case, no zone, IPv4 unmapped. */
export function canonicalizeAddress(text: string): string {
  return ipaddr.isValid(text) ? unwrapMappedAddress(ipaddr.parse(text)).toNormalizedString() : text;
}

function unwrapMappedAddress(address: IpAddress): IpAddress {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return new ipaddr.IPv6([...address.parts]);
}

/**
 * Returns the host in the URL standard's form: lower case, punycode, IPv4 in any notation (decimal, octal,
 * hexadecimal, short) as four decimal numbers, IPv6 without brackets, no trailing dot.
 *
 * @returns `undefined` if a browser wouldn't accept it as a host.
 */
export function canonicalizeHost(host: string): string | undefined {
  // Reject characters that can't occur in a host. The URL parser would assign them to other parts of the URL.
  if (/[/?#@\\\s]/.test(host)) return undefined;
  const url = URL.parse(`http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}/`);
  return url ? getCanonicalHost(url) : undefined;
}

/** Returns the host of a parsed http(s) URL, in the form of {@link canonicalizeHost}. */
export function getCanonicalHost(url: URL): string {
  const host = url.hostname;
  return host.startsWith('[') ? host.slice(1, -1) : host.replace(/\.$/, '');
}
