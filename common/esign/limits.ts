/** What an envelope may hold (specification 8.4). */
export const MOST_DOCUMENT_BYTES = 20 * 1024 * 1024;
export const MOST_PAGES = 100;
export const MOST_SIGNERS = 10;
export const MOST_FIELDS = 400;
/** Of a drawn signature: more than a hand draws. */
export const MOST_STROKES = 300;
export const MOST_POINTS = 4_000;
