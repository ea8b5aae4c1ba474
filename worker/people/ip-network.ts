import ipaddr from 'ipaddr.js';

const IPV6_BITS = 64;

/** Ranges of a machine of one's own, of which the edge of production never tells. */
const LOCAL_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified']);

/**
 * Who is behind an address: an IPv4 address itself, of IPv6 the /64 that a connection has to itself. Null for what is no
 * address, or a local one.
 */
export function ipNetwork(ip: string | null): string | null {
  if (ip === null || !ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (LOCAL_RANGES.has(address.range())) return null;
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_BITS}`);
  return `${network.toString()}/${IPV6_BITS}`;
}
