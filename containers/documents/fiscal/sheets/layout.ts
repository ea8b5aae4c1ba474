import type { RecordColumn } from '../../office/workbook/record-sheet.ts';
import type { CellValue } from '../../text/values/column-values.ts';
import { fieldCell } from './field-values.ts';
import type { Leaves } from './leaves.ts';

/** The paths of fields with the headings of their columns, in order. */
export type ColumnLayout = readonly (readonly [way: string, heading: string])[];

interface Row {
  leaves: Leaves;
}

/**
 * Returns the columns of rows: those of `layout` that any row fills (or all of them), and one for each unknown path,
 * named after it, so that no field is lost.
 */
export function columnsOf<Kind extends Row>(
  rows: Iterable<Kind>,
  layout: ColumnLayout,
  head: readonly RecordColumn<Kind>[],
  isWhole: boolean,
): RecordColumn<Kind>[] {
  const used = new Set<string>();
  for (const { leaves } of rows) for (const way of leaves.keys()) used.add(way);
  const known = layout.filter(([way]) => isWhole || used.has(way));
  const knownWays = new Set(layout.map(([way]) => way));
  const others = [...used].filter((way) => !knownWays.has(way)).map((way) => [way, way] as const);
  const field = ([way, heading]: readonly [string, string]): RecordColumn<Kind> => ({
    heading,
    value: ({ leaves }): CellValue | null => fieldCell(way, leaves.get(way)),
  });
  return [...head, ...known.map(field), ...others.map(field)];
}
