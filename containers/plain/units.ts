/** Points, PDF's unit of length. */
export const POINTS_PER_INCH = 72;
export const MILLIMETRES_PER_INCH = 25.4;
export const POINTS_PER_MILLIMETRE = POINTS_PER_INCH / MILLIMETRES_PER_INCH;
/** English Metric Units, the unit of length of drawings in Office files. */
export const EMU_PER_POINT = 12_700;
