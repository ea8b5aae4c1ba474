/** The most pixels of a picture that is read. */
export const MAX_PIXELS = 100_000_000;
/** The most pages of one TIFF. */
export const MAX_TIFF_PAGES = 1000;
