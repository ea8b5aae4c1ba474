const VALID_MS = 10 * 60_000;
const PAUSE_MS = 15 * 60_000;
const MOST_WRONG = 5;
const BETWEEN_MS = 60_000;
const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 6;

/** Of one signer's link: the code that counts, and what was tried. */
export interface CodeState {
  /** HMAC of the newest code; null where none counts. */
  hash: string | null;
  sentAt: number;
  wrong: number;
  pausedUntil: number;
  /** When codes were mailed, of the last hour. */
  sent: number[];
  /** How many were mailed in all. */
  round: number;
  /** The newest code's HMAC and the form that confirmed it; absent until it is confirmed. */
  used?: { hash: string; form: string };
}

export const NO_CODE: CodeState = { hash: null, sentAt: 0, wrong: 0, pausedUntil: 0, sent: [], round: 0 };

export type CodeRefusal = { refused: 'paused' | 'too_soon' | 'too_many'; until: number };

/** Whether a code may be mailed now; `until`: when again. Times in milliseconds. */
export function mayMailCode(state: CodeState, now: number): CodeRefusal | null {
  if (now < state.pausedUntil) return { refused: 'paused', until: state.pausedUntil };
  const [first] = recent(state, now);
  if (recent(state, now).length >= MOST_AN_HOUR && first !== undefined)
    return { refused: 'too_many', until: first + HOUR_MS };
  const last = state.sent.at(-1);
  if (last !== undefined && now < last + BETWEEN_MS) return { refused: 'too_soon', until: last + BETWEEN_MS };
  return null;
}

/** The newest code alone counts. Wrong tries stay counted: a new code is no new chance. */
export function withCode({ used: _, ...state }: CodeState, hash: string, now: number): CodeState {
  return { ...state, hash, sentAt: now, sent: [...recent(state, now), now], round: state.round + 1 };
}

/** The newest code could not be mailed: it does not count as one, and no older one counts again. */
export function withoutNewest(state: CodeState): CodeState {
  return { ...state, hash: null, sent: state.sent.slice(0, -1) };
}

export type CodeStanding = 'none' | 'valid' | 'expired' | 'paused';

/** Tells whether the newest code can be typed now. A used one can: the answer to its form may have been lost. */
export function codeStanding(state: CodeState, now: number): CodeStanding {
  if (now < state.pausedUntil) return 'paused';
  if (state.sent.length === 0) return 'none';
  const isSpent = state.hash === null && state.used === undefined;
  return isSpent || now >= state.sentAt + VALID_MS ? 'expired' : 'valid';
}

/** `repeated`: the form that confirmed the code was posted again, because its answer was lost. */
export type CodeVerdict = 'right' | 'repeated' | 'wrong' | 'paused' | 'expired';

/**
 * Judges a typed code by its HMAC and returns the state after it. `form` is the random name of the form in which it was
 * typed; empty where there is none.
 */
export function judgeCode(
  state: CodeState,
  { isSame, form }: { isSame: (hash: string) => boolean; form: string },
  now: number,
): { verdict: CodeVerdict; state: CodeState } {
  const { hash, used, sentAt, pausedUntil } = state;
  if (now < pausedUntil) return { verdict: 'paused', state };
  if (now >= sentAt + VALID_MS) return { verdict: 'expired', state };
  if (hash === null) {
    const isRepeated = used !== undefined && form !== '' && used.form === form && isSame(used.hash);
    return { verdict: isRepeated ? 'repeated' : 'expired', state };
  }
  if (isSame(hash))
    return { verdict: 'right', state: { ...state, hash: null, wrong: 0, used: { hash, form } } };
  return { verdict: 'wrong', state: withWrongTry(state, now) };
}

/** A wrong code or CPF: after five the link is paused, and its code counts no more. */
export function withWrongTry(state: CodeState, now: number): CodeState {
  const wrong = state.wrong + 1;
  if (wrong < MOST_WRONG) return { ...state, wrong };
  return { ...state, hash: null, wrong: 0, pausedUntil: now + PAUSE_MS };
}

function recent({ sent }: CodeState, now: number): number[] {
  return sent.filter((at) => at > now - HOUR_MS);
}

/** Six digits, each as likely as the others. */
export function newCode(): string {
  const most = 4_294_000_000;
  for (;;) {
    const [value = most] = crypto.getRandomValues(new Uint32Array(1));
    if (value < most) return String(value % 1_000_000).padStart(6, '0');
  }
}
