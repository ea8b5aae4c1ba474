import ipaddr from 'ipaddr.js';

const IPV6_BITS = 64;

/** Ranges of local machines, which never reach the service in production. */
const LOCAL_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified']);

/**
 * Returns the network that requests are counted by: an IPv4 address itself, or the /64 of an IPv6 address,
 * which usually belongs to one connection. Null for an invalid or a local address.
 */
export function ipNetwork(ip: string | null): string | null {
  if (ip === null || !ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (LOCAL_RANGES.has(address.range())) return null;
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_BITS}`);
  return `${network.toString()}/${IPV6_BITS}`;
}
