/** The limits of an envelope (specification 8.4). */
export const MOST_DOCUMENT_BYTES = 20 * 1024 * 1024;
export const MOST_PAGES = 100;
export const MOST_SIGNERS = 10;
export const MOST_FIELDS = 400;
/** The limits of a drawn signature, which are more than a person draws. */
export const MOST_STROKES = 300;
export const MOST_POINTS = 4_000;
