import { HorizontalPositionRelativeFrom, type IFloating, VerticalPositionRelativeFrom } from 'docx';
import { EMU_PER_POINT } from '../../../plain/units.ts';

/** The unit of the sizes that `docx` takes. */
export const PIXELS_PER_POINT = 4 / 3;

/** Places a drawing by its distance from the upper left corner of the page, in points. */
export function pagePlace(left: number, top: number, behindDocument: boolean): IFloating {
  return {
    horizontalPosition: {
      relative: HorizontalPositionRelativeFrom.PAGE,
      offset: Math.round(left * EMU_PER_POINT),
    },
    verticalPosition: {
      relative: VerticalPositionRelativeFrom.PAGE,
      offset: Math.round(top * EMU_PER_POINT),
    },
    behindDocument,
    allowOverlap: true,
  };
}
