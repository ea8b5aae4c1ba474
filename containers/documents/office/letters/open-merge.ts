import { readFileSync } from 'node:fs';
import { limitIn } from '../../../plain/limits-in-errors.ts';
import type { MergeFault } from '../../../protocol/office/merge-letters.ts';
import type { MergeSource } from '../../../protocol/office/merge-source.ts';
import { type DoubtfulAmounts, settleAmounts } from '../records/amounts.ts';
import { SheetFault, type SheetTable } from '../records/cell.ts';
import { readCsv } from '../records/csv.ts';
import { readOds } from '../records/ods.ts';
import { type Records, recordsOf } from '../records/records.ts';
import { readXlsx } from '../records/xlsx.ts';
import { TemplateFault, WordPackage } from './package.ts';
import { startsOf } from './plan.ts';
import { readTemplate, type Template } from './template.ts';

export interface Merge {
  template: Template;
  table: SheetTable;
  records: Records;
  doubtful: DoubtfulAmounts;
  /** The place of each letter's first record. */
  starts: number[];
}

function tableOf({ sheet, sheetName }: MergeSource): SheetTable {
  const bytes = readFileSync(sheet.path);
  if (sheet.kind === 'ods') return readOds(bytes, sheetName);
  return sheet.kind === 'xlsx' ? readXlsx(bytes, sheetName) : readCsv(bytes, sheet.isTabs);
}

function faultOf(file: MergeFault['file'], error: unknown): MergeFault {
  if (error instanceof TemplateFault) return { file, fault: error.code, sheets: [] };
  if (error instanceof SheetFault) return { file, fault: error.code, sheets: [...error.sheets] };
  // A package's content may be broken in any way, but causes no system error and is no larger than memory.
  if (!(error instanceof Error) || 'syscall' in error || limitIn(error.message) !== null) throw error;
  return { file, fault: 'damaged', sheets: [] };
}

/** Reads both files; returns the fault if one of them cannot be read. */
export function openMerge(source: MergeSource): Merge | MergeFault {
  let template: Template;
  try {
    template = readTemplate(new WordPackage(readFileSync(source.template)), source);
  } catch (error) {
    return faultOf('template', error);
  }
  let table: SheetTable;
  try {
    table = tableOf(source);
  } catch (error) {
    return faultOf('sheet', error);
  }
  const doubtful = settleAmounts(table.rows);
  const { headerRow, visibleOnly } = source;
  const records = recordsOf(table, [...template.findings.names.values()], { headerRow, visibleOnly });
  return { template, table, records, doubtful, starts: startsOf(template, records) };
}
