import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { AppContext } from '../../http/context.ts';
import { personAddress } from '../../mail/person-address.ts';
import { COOKIE_SECONDS } from '../../people/session-limits.ts';
import { encodeBase62, randomBytes, sha256Hex } from '../../random.ts';
import { ownPath } from './own-path.ts';

const YEAR_SECONDS = 365 * 86_400;
const ENTRY_SECONDS = 15 * 60;
const BROWSER_TOKEN = /^[0-9A-Za-z]{43}$/;

/**
 * Returns the cookie's name. Over https its prefix makes the browser reject cookies of other hosts; over http
 * it is invalid.
 */
function nameOf(c: AppContext, name: string): string {
  return isSecure(c) ? `__Host-${name}` : name;
}

function isSecure(c: AppContext): boolean {
  return c.req.url.startsWith('https:');
}

function set(c: AppContext, name: string, value: string, maxAge: number): void {
  setCookie(c, nameOf(c, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(c),
    maxAge,
  });
}

export function sessionToken(c: AppContext): string | undefined {
  return getCookie(c, nameOf(c, 'session'));
}

export function setSession(c: AppContext, token: string): void {
  set(c, 'session', token, COOKIE_SECONDS);
}

export function clearSession(c: AppContext): void {
  set(c, 'session', '', 0);
}

/** Returns the hash of the browser's token, to which codes are bound. A browser without a token gets one. */
export async function browserHash(c: AppContext): Promise<string> {
  const known = knownBrowser(c);
  const token = known ?? encodeBase62(randomBytes(32), 43);
  if (known === null) set(c, 'browser', token, YEAR_SECONDS);
  return sha256Hex(token);
}

export async function knownBrowserHash(c: AppContext): Promise<string | null> {
  const known = knownBrowser(c);
  return known === null ? null : sha256Hex(known);
}

function knownBrowser(c: AppContext): string | null {
  const token = getCookie(c, nameOf(c, 'browser')) ?? '';
  return BROWSER_TOKEN.test(token) ? token : null;
}

/** A sign-in under way: the address for the code, and the page to open afterwards. */
export interface Entry {
  address: string;
  next: string;
}

const stored = z.object({ address: z.string(), next: z.string() });

export function setEntry(c: AppContext, entry: Entry): void {
  set(c, 'entry', encodeURIComponent(JSON.stringify(entry)), ENTRY_SECONDS);
}

export function clearEntry(c: AppContext): void {
  set(c, 'entry', '', 0);
}

/**
 * Reads the sign-in under way; null if there is none. Its values are validated again: a visitor can change
 * cookies.
 */
export function readEntry(c: AppContext): Entry | null {
  try {
    const entry = stored.parse(JSON.parse(decodeURIComponent(getCookie(c, nameOf(c, 'entry')) ?? '')));
    const address = personAddress(entry.address);
    return address === null ? null : { address, next: ownPath(entry.next) };
  } catch {
    return null;
  }
}
