const HOUR_MS = 3_600_000;

/** A reader of the old address's mails may undo a change for this long; the address is reserved meanwhile. */
export const UNDO_MS = 72 * HOUR_MS;
/** The codes of a request expire this long after its last mail. */
export const REQUEST_MS = 15 * 60_000;
