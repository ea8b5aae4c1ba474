import { obstacleOf } from '../../esign/transition/signing.ts';
import type { AppContext } from '../../http/context.ts';
import { systemClock } from '../../time/clock.ts';
import { NowherePage } from './ends.tsx';
import { type Guest, guestOf } from './guest.ts';
import { askForLogin, goOn, page } from './step-answer.tsx';

type Answer = Response | Promise<Response>;

export async function asGuest(c: AppContext, answer: (guest: Guest) => Answer): Promise<Response> {
  c.header('Referrer-Policy', 'same-origin');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  const guest = await guestOf(c);
  return guest ? answer(guest) : page(c, <NowherePage />, 404);
}

/** Requires a confirmed code; without one the visitor is sent to the link's first page. */
export function withSession(c: AppContext, answer: (guest: Guest) => Answer): Promise<Response> {
  return asGuest(c, (guest) => (guest.sessionEndsAt === null ? askForLogin(c, guest) : answer(guest)));
}

/**
 * Requires something to sign and a confirmed code. A repeated act that ended the request gets the answer of
 * the first one.
 */
export function asSigner(c: AppContext, answer: (guest: Guest) => Answer): Promise<Response> {
  return asGuest(c, (guest) => {
    if (!isOpen(guest)) return goOn(c, guest.path);
    return guest.sessionEndsAt === null ? askForLogin(c, guest) : answer(guest);
  });
}

export function isOpen({ snapshot, person }: Guest): boolean {
  return obstacleOf(snapshot.state, person.id, systemClock.now()) === null;
}
