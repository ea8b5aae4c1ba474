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

/** Only with a confirmed code; the others begin at the link's own page. */
export function withSession(c: AppContext, answer: (guest: Guest) => Answer): Promise<Response> {
  return asGuest(c, (guest) => (guest.sessionEndsAt === null ? askForLogin(c, guest) : answer(guest)));
}

/** Only while there is something to sign. A repeat of the act that ended it arrives where the first one did. */
export function asSigner(c: AppContext, answer: (guest: Guest) => Answer): Promise<Response> {
  return asGuest(c, (guest) => {
    if (!isOpen(guest)) return goOn(c, guest.path);
    return guest.sessionEndsAt === null ? askForLogin(c, guest) : answer(guest);
  });
}

export function isOpen({ snapshot, person }: Guest): boolean {
  return obstacleOf(snapshot.state, person.id, systemClock.now()) === null;
}
