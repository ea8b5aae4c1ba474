/** IPv4 blocks that are not public (IANA special-purpose registry): network, prefix length. */
const PRIVATE_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** The one public block of IPv6, and what is not public within it. */
const GLOBAL_V6: [string, number] = ['2000:0:0:0:0:0:0:0', 3];
const PRIVATE_V6: [string, number][] = [
  ['2001:0:0:0:0:0:0:0', 23],
  ['2001:db8:0:0:0:0:0:0', 32],
  ['2002:0:0:0:0:0:0:0', 16],
  ['3fff:0:0:0:0:0:0:0', 20],
];

/** Whether a URL's host, in the form that the URL parser gives it, is a name or address of the public internet. */
export function isPublicAddress(host: string): boolean {
  if (host.startsWith('[') || isV4(host)) return isPublicNumericAddress(host);
  const name = withoutFinalDots(host);
  if (!name.includes('.') || /\.(\d+|0x[\da-f]*)$/i.test(name)) return false;
  return !/(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|corp|arpa|onion|test|invalid|example)$/.test(
    name,
  );
}

/** A name as it is without the dots of its root. */
export function withoutFinalDots(name: string): string {
  return name.replace(/(?<!\.)\.+$/, '');
}

/** The same for an IPv4 address in four decimal parts or an IPv6 address in brackets; false for a name. */
export function isPublicNumericAddress(host: string): boolean {
  if (host.startsWith('[') && host.endsWith(']')) return isPublicV6(host.slice(1, -1));
  return isV4(host) && !PRIVATE_V4.some((block) => within(bitsOfV4(host), bitsOfV4(block[0]), block[1]));
}

function isV4(host: string): boolean {
  const parts = host.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

function isPublicV6(address: string): boolean {
  const bits = bitsOfV6(address);
  if (bits === null) return false;
  const global = within(bits, bitsOfV6(GLOBAL_V6[0]) ?? '', GLOBAL_V6[1]);
  return global && !PRIVATE_V6.some((block) => within(bits, bitsOfV6(block[0]) ?? '', block[1]));
}

function within(bits: string, network: string, prefix: number): boolean {
  return bits.slice(0, prefix) === network.slice(0, prefix);
}

function bitsOfV4(address: string): string {
  return address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
}

function bitsOfV6(address: string): string | null {
  const [left = '', right] = address.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const missing = 8 - head.length - tail.length;
  if (missing < 0 || (right === undefined && missing !== 0)) return null;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('');
}
