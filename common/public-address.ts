import ipaddr from 'ipaddr.js';

/** IPv4 blocks that are not public (IANA special-purpose registry). */
const PRIVATE_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/3'],
].map((block) => ipaddr.IPv4.parseCIDR(block));

/** The public block of IPv6, and the blocks within it that are not public. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((block) =>
  ipaddr.IPv6.parseCIDR(block),
);

/** Returns true if a URL's host, as the URL parser writes it, is a name or address of the public internet. */
export function isPublicAddress(host: string): boolean {
  if (host.startsWith('[') || isV4(host)) return isPublicNumericAddress(host);
  const name = withoutFinalDots(host);
  if (!name.includes('.') || /\.(\d+|0x[\da-f]*)$/i.test(name)) return false;
  return !/(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|corp|arpa|onion|test|invalid|example)$/.test(
    name,
  );
}

/** Removes the final dots of a name. */
export function withoutFinalDots(name: string): string {
  return name.replace(/(?<!\.)\.+$/, '');
}

/**
 * Returns true for a public IPv4 address in four decimal parts, or a public IPv6 address in brackets; false
 * for a name.
 */
export function isPublicNumericAddress(host: string): boolean {
  if (host.startsWith('[') && host.endsWith(']')) return isPublicV6(host.slice(1, -1));
  return isV4(host) && isPublicV4(host);
}

function isV4(host: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(host);
}

function isPublicV4(host: string): boolean {
  const address = ipaddr.IPv4.parse(host);
  return !PRIVATE_V4.some((block) => address.match(block));
}

function isPublicV6(host: string): boolean {
  if (!ipaddr.IPv6.isValid(host)) return false;
  const address = ipaddr.IPv6.parse(host);
  return (
    address.zoneId === undefined &&
    address.match(GLOBAL_V6) &&
    !PRIVATE_V6.some((block) => address.match(block))
  );
}
