/** The most pages of one TIFF. */
export const MAX_TIFF_PAGES = 1000;
