import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from '../../common/public-address.ts';

export interface Target {
  /** As the URL parser writes it: in lower case, an IPv6 address in brackets. */
  host: string;
  port: number;
}

/**
 * `private`: the address is not public. `closed`: a port or name that belongs to no web page. `missing`: the name does
 * not exist.
 */
export type Refused = 'private' | 'closed' | 'missing';

export type Reach = { addresses: LookupAddress[] } | { refused: Refused };

export type ResolveName = (name: string) => Promise<LookupAddress[]>;

const WEB_PORTS = [80, 443];
const FIRST_FREE_PORT = 1024;
const SERVICE_PORTS = [1433, 1521, 2049, 2375, 2376, 3306, 3389, 5432, 5900, 6379, 10_250, 11_211, 27_017];
/** Hosts that Chromium calls for its own purposes. */
const BROWSER_HOSTS =
  /^(accounts\.google\.com|clients\d*\.google\.com|(update|optimizationguide-pa|content-autofill|safebrowsing|clientservices|android\.clients)\.(googleapis|google)\.com|redirector\.gvt1\.com|edgedl\.me\.gvt1\.com)$/;

export function targetOf(url: URL): Target {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { host: url.hostname.replace(/\.$/, ''), port };
}

function isWebPort(port: number): boolean {
  return WEB_PORTS.includes(port) || (port >= FIRST_FREE_PORT && !SERVICE_PORTS.includes(port));
}

function asHost({ address, family }: LookupAddress): string {
  return family === 6 ? `[${address}]` : address;
}

function isExempt({ host, port }: Target, exempt: ReadonlySet<string>): boolean {
  return ['http', 'https'].some((scheme) => exempt.has(new URL(`${scheme}://${host}:${port}`).origin));
}

const resolveBySystem: ResolveName = (name) => lookup(name, { all: true });

/** By DNS alone: the machine's own names must not be reachable, and a slow name blocks no thread of the program. */
const resolveByDns: ResolveName = async (name) => {
  const family = isIP(name);
  if (family !== 0) return [{ address: name, family }];
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const [four, six] = await Promise.all([
    resolver.resolve4(name).catch(() => []),
    resolver.resolve6(name).catch(() => []),
  ]);
  return [
    ...four.map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
  ];
};

/**
 * Decides which addresses a run may connect to. Each name is resolved once, so that it cannot change after the check.
 */
export class Judge {
  readonly #exempt: ReadonlySet<string>;
  readonly #resolve: ResolveName;
  readonly #names = new Map<string, Promise<LookupAddress[]>>();

  constructor(exempt: ReadonlySet<string>, resolve: ResolveName = resolveByDns) {
    this.#exempt = exempt;
    this.#resolve = resolve;
  }

  async judge(target: Target): Promise<Reach> {
    const exempt = isExempt(target, this.#exempt);
    if (!exempt && !isPublicAddress(target.host)) return { refused: 'private' };
    if (!exempt && (!isWebPort(target.port) || BROWSER_HOSTS.test(target.host))) return { refused: 'closed' };
    const addresses = await this.#addressesOf(target.host, exempt ? resolveBySystem : this.#resolve);
    if (addresses.length === 0) return { refused: 'missing' };
    if (!exempt && !addresses.every((address) => isPublicAddress(asHost(address))))
      return { refused: 'private' };
    return { addresses };
  }

  #addressesOf(host: string, resolve: ResolveName): Promise<LookupAddress[]> {
    const known = this.#names.get(host);
    if (known) return known;
    const found = resolve(host.replace(/^\[|\]$/g, '')).catch(() => []);
    this.#names.set(host, found);
    return found;
  }
}
