const HOUR_MS = 3_600_000;

/** For how long whoever reads the old address' mails may undo a change; the address is held for the person as long. */
export const UNDO_MS = 72 * HOUR_MS;
/** No code of a request counts so long after its last mail. */
export const REQUEST_MS = 15 * 60_000;
