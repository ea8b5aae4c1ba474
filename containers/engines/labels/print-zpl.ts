import {
  type PrintedLabels,
  type PrintLabelsJob,
  printLabelsProgram,
} from '../../protocol/labels/print-labels.ts';
import type { NodeRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';

const GIB = 1024 ** 3;

/** Draws the labels of a ZPL file as the pages of a PDF; writes none if there is no page. */
export function printLabels(
  context: NodeRunner,
  job: PrintLabelsJob,
  onPages: (pages: number) => void,
): Promise<PrintedLabels> {
  const limits = { memoryBytes: 3 * GIB };
  return ask(context, printLabelsProgram, job, ({ pages }) => onPages(pages), { limits });
}
