import { readFileSync } from 'node:fs';
import type { MergeSource } from '../../../protocol/office/merge-source.ts';
import { XmlFault } from '../../text/read-xml.ts';
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
  /** Of each letter, the place of its first record. */
  starts: number[];
}

/** What is wrong with one of the two files. */
export interface MergeFault {
  file: 'template' | 'sheet';
  fault: TemplateFault['code'] | SheetFault['code'];
  sheets: readonly string[];
}

const LARGER_THAN_MEMORY = /allocation failed|invalid string length|maximum size exceeded/i;

export function isMergeSource(value: unknown): value is MergeSource {
  return typeof value === 'object' && value !== null && 'template' in value && 'sheet' in value;
}

function tableOf({ sheet, sheetName }: MergeSource): SheetTable {
  const bytes = readFileSync(sheet.path);
  if (sheet.kind === 'ods') return readOds(bytes, sheetName);
  return sheet.kind === 'xlsx' ? readXlsx(bytes, sheetName) : readCsv(bytes, sheet.isTabs);
}

function faultOf(file: MergeFault['file'], error: unknown): MergeFault {
  if (error instanceof TemplateFault) return { file, fault: error.code, sheets: [] };
  if (error instanceof SheetFault) return { file, fault: error.code, sheets: error.sheets };
  // It ends the program: the file is too large, not damaged.
  if (error instanceof RangeError && LARGER_THAN_MEMORY.test(error.message)) throw error;
  // What is in a package may be broken in any way.
  if (error instanceof XmlFault || error instanceof Error) return { file, fault: 'damaged', sheets: [] };
  throw error;
}

/** Reads both files; what is wrong with one is returned. */
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
