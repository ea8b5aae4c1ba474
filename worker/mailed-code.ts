const HOUR_MS = 3_600_000;

/** How long codes count and how many there may be. Times in milliseconds. */
export interface CodeBounds {
  validMs: number;
  /** Wrong tries in a row, after which no code counts for `pauseMs`; with 0, until another is mailed. */
  mostWrong: number;
  pauseMs: number;
  /** From one mail to the next. */
  betweenMs: number;
  mostMailsAnHour: number;
}

/** The code of one person in one place that counts, and what was tried. */
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
export function mayMailCode(
  state: CodeState,
  now: number,
  { mostMailsAnHour, betweenMs }: CodeBounds,
): CodeRefusal | null {
  if (now < state.pausedUntil) return { refused: 'paused', until: state.pausedUntil };
  const [first] = recent(state, now);
  if (recent(state, now).length >= mostMailsAnHour && first !== undefined)
    return { refused: 'too_many', until: first + HOUR_MS };
  const last = state.sent.at(-1);
  if (last !== undefined && now < last + betweenMs) return { refused: 'too_soon', until: last + betweenMs };
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
export function codeStanding(state: CodeState, now: number, { validMs }: CodeBounds): CodeStanding {
  if (now < state.pausedUntil) return 'paused';
  if (state.sent.length === 0) return 'none';
  const isSpent = state.hash === null && state.used === undefined;
  return isSpent || now >= state.sentAt + validMs ? 'expired' : 'valid';
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
  bounds: CodeBounds,
): { verdict: CodeVerdict; state: CodeState } {
  const { hash, used, sentAt, pausedUntil } = state;
  if (now < pausedUntil) return { verdict: 'paused', state };
  if (now >= sentAt + bounds.validMs) return { verdict: 'expired', state };
  if (hash === null) {
    const isRepeated = used !== undefined && form !== '' && used.form === form && isSame(used.hash);
    return { verdict: isRepeated ? 'repeated' : 'expired', state };
  }
  if (isSame(hash))
    return { verdict: 'right', state: { ...state, hash: null, wrong: 0, used: { hash, form } } };
  return { verdict: 'wrong', state: withWrongTry(state, now, bounds) };
}

/** A wrong code, or another wrong answer that counts as one: after too many the code counts no more. */
export function withWrongTry(
  state: CodeState,
  now: number,
  { mostWrong, pauseMs }: Pick<CodeBounds, 'mostWrong' | 'pauseMs'>,
): CodeState {
  const wrong = state.wrong + 1;
  if (wrong < mostWrong) return { ...state, wrong };
  return { ...state, hash: null, wrong: 0, pausedUntil: now + pauseMs };
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
