/*
 * Distances as multiples of the letters' size. Word, Excel and PowerPoint share them.
 */

/** A gap wider than this separates two words: kerning, and the room around a superscript, are narrower. */
export const WORD_GAP = 0.16;

/** A gap wider than this is a tab or a gutter: a justified line stretches its spaces to little more than one size. */
export const TAB_GAP = 1.35;

/** The same for words that OCR read, whose edges are only approximate. */
export const RECOGNISED_TAB_GAP = 2;

/** A gap wider than this separates two cells, which are closer to each other than columns of text are. One space of any font is narrower, two spaces of a fixed-width font are wider. */
export const CELL_GAP = 0.85;

/** The dots of a leader stand at most this far from what is before them. */
export const LEADER_GAP = 2.5;

/** Baselines that differ by no more than this, by the smaller of two sizes, are one line of text. More would mix the lines of two columns with a narrow gutter. */
export const LINE_TOLERANCE = 0.22;

/** The same for the cells of a row, and for a bullet and its text, which are often set at slightly different heights. */
export const ROW_TOLERANCE = 0.4;

/** A superscript or subscript is at most this large, by the size of the word it touches. */
export const RAISED_SIZE = 0.85;

/** A superscript or subscript is at least this large; smaller words are a text of their own. */
export const LEAST_RAISED_SIZE = 0.4;

/** The baseline of a superscript or subscript is at least this far from that of the word it touches; smaller text on the line is just smaller. */
export const LEAST_RISE = 0.08;

/** The baseline of a superscript is at most this far above the line. */
export const HIGHEST_RISE = 0.65;

/** The baseline of a subscript is at most this far below the line. */
export const DEEPEST_DROP = 0.35;

/** More letters than this side by side are a small text beside a large one, and no superscript. */
export const MOST_RAISED_LETTERS = 8;

/** A superscript or subscript is at most this far from the word it belongs to. */
export const RAISED_GAP = 0.35;
