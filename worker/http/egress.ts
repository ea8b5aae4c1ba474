import { type Env, readSettings } from '../env.ts';
import { isPublicAddress } from './public-address.ts';

/** Ports on which no web server listens, but a service that a request could disturb. */
const BLOCKED_PORTS = new Set([
  '21',
  '22',
  '23',
  '25',
  '53',
  '110',
  '143',
  '389',
  '465',
  '587',
  '993',
  '995',
  '3306',
  '5432',
  '6379',
  '11211',
  '27017',
]);

export type UrlVerdict = 'allowed' | 'invalid' | 'forbidden';

/** Whether the service may call an address that a user gave: public https, but for the origins of EGRESS_ALLOW. */
export function judgeUrl(env: Env, text: string, ownHost?: string): UrlVerdict {
  const url = parseUrl(text);
  if (!url) return 'invalid';
  if (readSettings(env).egressAllow.has(url.origin)) return 'allowed';
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return 'invalid';
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (host === ownHost || BLOCKED_PORTS.has(url.port) || !isPublicAddress(host)) return 'forbidden';
  return 'allowed';
}

/** The outside, for one hop: redirects are the caller's to follow or not. The wall against private networks is the binding's. */
export function fetchOutside(env: Env, url: string, init: RequestInit): Promise<Response> {
  const request = { ...init, redirect: 'manual' as const };
  const exempt = readSettings(env).egressAllow.has(new URL(url).origin);
  const outside = exempt ? env.EGRESS_EXEMPT : env.EGRESS;
  return outside ? outside.fetch(url, request) : fetch(url, request);
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
