import { isPublicAddress, isPublicNumericAddress } from '../../common/public-address.ts';
import { type Env, readSettings, type SettingsEnv } from '../env.ts';
import { resolveName } from './resolver.ts';

/** Ports of services other than web servers, which a request could disturb. */
const BLOCKED_PORTS = new Set(
  [
    ...[0, 21, 22, 23, 25, 53, 110, 111, 135, 139, 143, 389, 445, 465, 514, 587, 636, 873, 993, 995, 1433],
    ...[1521, 2049, 2375, 2376, 3306, 3389, 5432, 5900, 6379, 10250, 11211, 27017],
  ].map(String),
);

const WEB_PROTOCOLS = new Set(['https:', 'http:']);

/** The bindings and variables for calls on behalf of users. */
export type OutsideEnv = SettingsEnv & Pick<Env, 'EGRESS' | 'PUBLIC_URL'>;

/** `missing`: the name does not exist, or has no address. */
export type UrlVerdict = 'allowed' | 'invalid' | 'forbidden' | 'missing';

/**
 * Decides by its text alone if the service may call a user's URL: public https, except for the origins of
 * EGRESS_ALLOW. `forbidden` takes precedence over an http scheme.
 */
export function judgeUrl(env: OutsideEnv, text: string, ownHost?: string): Exclude<UrlVerdict, 'missing'> {
  const url = parseUrl(text);
  if (!url) return 'invalid';
  if (isExempt(env, url)) return 'allowed';
  if (!WEB_PROTOCOLS.has(url.protocol)) return 'invalid';
  const host = hostOf(url);
  if (isOwn(env, host, ownHost) || BLOCKED_PORTS.has(url.port) || !isPublicAddress(host)) return 'forbidden';
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? 'allowed' : 'invalid';
}

/**
 * Judges the URLs of one call by their text and by every address that their names resolve to. Each name is
 * resolved once.
 */
export class UrlJudge {
  readonly #env: OutsideEnv;
  readonly #ownHost: string | undefined;
  readonly #names = new Map<string, Promise<UrlVerdict>>();

  constructor(env: OutsideEnv, ownHost?: string) {
    this.#env = env;
    this.#ownHost = ownHost;
  }

  byText(text: string): UrlVerdict {
    return judgeUrl(this.#env, text, this.#ownHost);
  }

  async judge(text: string): Promise<UrlVerdict> {
    const verdict = this.byText(text);
    const url = parseUrl(text);
    if (verdict !== 'allowed' || !url || isExempt(this.#env, url)) return verdict;
    const host = hostOf(url);
    const judged = this.#names.get(host) ?? this.#judgeName(host);
    this.#names.set(host, judged);
    return judged;
  }

  async #judgeName(host: string): Promise<UrlVerdict> {
    if (isPublicNumericAddress(host)) return 'allowed';
    const resolution = await resolveName(readSettings(this.#env).dnsResolverUrl, host);
    if (resolution.found === 'unknown') return 'allowed';
    if (resolution.found === 'nothing') return 'missing';
    const isPublic =
      resolution.addresses.every(isPublicNumericAddress) &&
      resolution.aliases.every((alias) => isPublicAddress(alias) && !isOwn(this.#env, alias, this.#ownHost));
    return isPublic ? 'allowed' : 'forbidden';
  }
}

/** Calls a URL for one hop, without following redirects. The binding blocks private networks. */
export function fetchOutside(env: OutsideEnv, url: string, init: RequestInit): Promise<Response> {
  const request = { ...init, redirect: 'manual' as const };
  const outside = isExempt(env, new URL(url)) ? env.EGRESS_EXEMPT : env.EGRESS;
  return outside ? outside.fetch(url, request) : fetch(url, request);
}

function isExempt(env: SettingsEnv, url: URL): boolean {
  return readSettings(env).egressAllow.has(url.origin);
}

function isOwn(env: Pick<Env, 'PUBLIC_URL'>, host: string, ownHost: string | undefined): boolean {
  const configured = env.PUBLIC_URL === undefined ? null : parseUrl(env.PUBLIC_URL);
  return host === ownHost || host === configured?.hostname;
}

function hostOf(url: URL): string {
  return url.hostname.toLowerCase().replace(/\.$/, '');
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
