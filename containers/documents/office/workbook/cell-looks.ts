import type { CellObject } from 'write-excel-file/node';
import type { CellValue } from '../../text/values/column-values.ts';

/** The number of the look of cells that have none of their own. */
const PLAIN = 0;
/** The number of the first other look, after the plain one and that of headings. */
const FIRST = 2;

/** The look of the cells of a row, in addition to what each has of its own. */
export interface RowLook {
  isAtTop: boolean;
  wrapsTexts: boolean;
}

function sampleOf(value: CellValue, { isAtTop, wrapsTexts }: RowLook): CellObject {
  const place = isAtTop ? ({ alignVertical: 'top' } as const) : {};
  if (value.kind === 'number') {
    const format = value.format === undefined ? {} : { format: value.format };
    // At the right edge they would touch the text of the next column.
    return { value: 0, type: Number, ...format, align: 'right', indent: 1, ...place };
  }
  if (value.kind === 'date')
    return { value: new Date(0), type: Date, format: value.format, align: 'left', ...place };
  const isCode = value.kind === 'text' && value.isCode;
  return {
    value: 'x',
    type: String,
    ...(isCode ? { format: '@' } : {}),
    ...(wrapsTexts ? { wrap: true } : {}),
    ...place,
  };
}

/** The looks of a workbook's cells, numbered in the order of their first use, as the library numbers those of its samples. */
export class CellLooks {
  readonly #numbers = new Map<string, number>();
  readonly #samples: CellObject[] = [];

  /** One cell of each look, for the library to make the look of. */
  get samples(): readonly CellObject[] {
    return this.#samples;
  }

  /** The numbers that the samples must have. */
  get numbers(): number[] {
    return this.#samples.map((_, index) => FIRST + index);
  }

  numberOf(value: CellValue, look: RowLook): number {
    const { isAtTop, wrapsTexts } = look;
    const isCode = value.kind === 'text' && value.isCode;
    const isText = value.kind === 'text' || value.kind === 'empty';
    if (isText && !isCode && !wrapsTexts && !isAtTop) return PLAIN;
    const format = value.kind === 'number' || value.kind === 'date' ? value.format : isCode;
    const key = `${value.kind} ${format} ${isAtTop} ${wrapsTexts}`;
    const before = this.#numbers.get(key);
    if (before !== undefined) return before;
    const number = FIRST + this.#samples.push(sampleOf(value, look)) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}
