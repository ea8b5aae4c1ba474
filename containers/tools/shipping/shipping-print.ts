import { join } from 'node:path';
import { z } from 'zod';
import { ask } from '../../engines/ask.ts';
import { findLabelInk } from '../../engines/shipping/ink.ts';
import { gatherSheets } from '../../engines/shipping/sheets.ts';
import { planBatchProgram } from '../../protocol/labels/plan-batch.ts';
import { type PrintStep, printBatchProgram } from '../../protocol/labels/print-batch.ts';
import type { ContextWithoutOptions, ToolInput, ToolResult } from '../../runs/context.ts';
import type { ToolImplementation } from '../implement.ts';

const optionsSchema = z.object({ interleave: z.boolean(), labelFiles: z.array(z.string()) });

/** Progress in percent at which each part of the work ends. */
const [READ, SEEN, PRINTED, WRITTEN] = [20, 50, 85, 99];

function share(from: number, to: number, done: number, of: number): number {
  return from + (to - from) * (of === 0 ? 1 : done / of);
}

function inputsOf({ inputs }: Pick<ContextWithoutOptions, 'inputs'>, field: string): ToolInput[] {
  return inputs.filter((input) => input.field === field);
}

function describeStep(step: PrintStep): [percent: number, message: string] {
  if ('printed' in step)
    return [share(SEEN, PRINTED, step.printed, step.of), `Recortando etiqueta ${step.printed} de ${step.of}`];
  return [share(PRINTED, WRITTEN, step.done, step.of), `Gravando ${step.writing}`];
}

async function run(base: ContextWithoutOptions, options: unknown): Promise<ToolResult> {
  const { interleave, labelFiles: labelNames } = optionsSchema.parse(options);
  const [recognition] = inputsOf(base, 'recognition');
  if (recognition === undefined) throw new Error('There is no recognition.');
  const notes = inputsOf(base, 'xmls');
  const xmls = notes.map(({ path }) => path);
  const plan = join(base.scratch, 'plan.json');
  const planJob = {
    ...{ recognition: recognition.path, xmls, labelNames, target: plan, scratch: base.scratch },
    xmlNames: notes.map(({ name }) => name),
  };
  const [planned, sheets] = await Promise.all([
    ask(base, planBatchProgram, planJob, ({ read, of }) =>
      base.progress(share(0, READ, read, of), `Lendo nota ${read} de ${of}`),
    ),
    gatherSheets(base, inputsOf(base, 'labels')),
  ]);
  const ink = await findLabelInk(base, plan, sheets, planned.large, (done) =>
    base.progress(
      share(READ, SEEN, done, planned.large.length),
      `Medindo as etiquetas: folha ${done} de ${planned.large.length}`,
    ),
  );
  const { input, spent, offsets, geometry } = sheets;
  const printJob = {
    ...{ source: input.path, spent, offsets, plan, ink, xmls, labelNames, interleave, scratch: base.scratch },
    seen: geometry.map(({ seen }) => seen),
    directory: base.outputDirectory,
  };
  const names = await ask(base, printBatchProgram, printJob, (step) => base.progress(...describeStep(step)));
  return { outputs: names.map((name) => ({ path: join(base.outputDirectory, name), name })) };
}

/** Prints a shipping batch: labels are cut out, matched with their invoices, and printed in turn with their DANFEs. */
export const shippingPrint: ToolImplementation<'shipping-print'> = {
  id: 'shipping-print',
  programs: ['qpdf', 'pdfinfo', 'pdftoppm'],
  // The result of recognition has no type that a tool accepts. A bad XML is noted, and the others are used.
  lenient: true,
  isByContent: () => false,
  needsAllFiles: true,
  effort: { base: 3, perMegabyte: 0.5, perPage: 0.2, perMegapixel: 0, perMediaSecond: 0 },
  turnSeconds: 20,
  accepts: (options) => optionsSchema.safeParse(options).success,
  run,
};
