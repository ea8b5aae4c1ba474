const HOUR_MS = 3_600_000;

/** The limits of codes: their lifetime and number. Times in milliseconds. */
export interface CodeBounds {
  validMs: number;
  /**
   * After this many wrong tries in a row no code is valid for `pauseMs`; if that is 0, until a new code is
   * mailed.
   */
  mostWrong: number;
  pauseMs: number;
  /** The shortest time between two mails. */
  betweenMs: number;
  mostMailsAnHour: number;
}

/** The valid code of one person in one place, and the tries. */
export interface CodeState {
  /** HMAC of the newest code; null if none is valid. */
  hash: string | null;
  sentAt: number;
  wrong: number;
  pausedUntil: number;
  /** The times of mails in the last hour. */
  sent: number[];
  /** The total number of mailed codes. */
  round: number;
  /** The newest code's HMAC and the form that confirmed it; absent until it is confirmed. */
  used?: { hash: string; form: string };
}

export const NO_CODE: CodeState = { hash: null, sentAt: 0, wrong: 0, pausedUntil: 0, sent: [], round: 0 };

export type CodeRefusal = { refused: 'paused' | 'too_soon' | 'too_many'; until: number };

/**
 * Returns null if a code may be mailed now; otherwise the reason, and when it may again (`until`). Times in
 * milliseconds.
 */
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

/**
 * Adds a newly mailed code, which replaces older ones. Wrong tries are kept: a new code does not reset them.
 */
export function withCode({ used: _, ...state }: CodeState, hash: string, now: number): CodeState {
  return { ...state, hash, sentAt: now, sent: [...recent(state, now), now], round: state.round + 1 };
}

/** Removes the newest code, because it could not be mailed. Older codes stay invalid. */
export function withoutNewest(state: CodeState): CodeState {
  return { ...state, hash: null, sent: state.sent.slice(0, -1) };
}

export type CodeStatus = 'none' | 'valid' | 'expired' | 'paused';

/**
 * Returns the status of the newest code. A used one is still valid, because the response to its form may have
 * been lost.
 */
export function codeStatus(state: CodeState, now: number, { validMs }: CodeBounds): CodeStatus {
  if (now < state.pausedUntil) return 'paused';
  if (state.sent.length === 0) return 'none';
  const isSpent = state.hash === null && state.used === undefined;
  return isSpent || now >= state.sentAt + validMs ? 'expired' : 'valid';
}

/** `repeated`: the form that confirmed the code was posted again, because its response was lost. */
export type CodeVerdict = 'right' | 'repeated' | 'wrong' | 'paused' | 'expired';

/**
 * Checks an entered code by its HMAC and returns the verdict with the new state. `form` is the random id of
 * the form in which it was entered; empty if there is none.
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

/** Counts a wrong code, or another wrong answer that counts as one. After too many the code is invalid. */
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

/** Returns six digits, uniformly distributed. */
export function newCode(): string {
  const most = 4_294_000_000;
  for (;;) {
    const [value = most] = crypto.getRandomValues(new Uint32Array(1));
    if (value < most) return String(value % 1_000_000).padStart(6, '0');
  }
}
