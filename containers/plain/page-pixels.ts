/** Longer side of a page's picture: a letter of a usual contract is two or three pixels wide. */
export const PAGE_PIXELS = 480;
