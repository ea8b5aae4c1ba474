import { z } from 'zod';
import type { PrintLabelsJob } from '../../programs/labels/print-labels.ts';
import type { ToolContext } from '../../runs/context.ts';

const GIB = 1024 ** 3;

const pagesSchema = z.object({ pages: z.int() });
const printedSchema = z.object({
  printed: z.object({
    isZpl: z.boolean(),
    labels: z.int(),
    pages: z.int(),
    asked: z.number(),
    remarks: z.array(z.object({ kind: z.string(), names: z.array(z.string()), count: z.int() })),
  }),
});

/** What became of a ZPL file, and what of it is not as it would be printed. */
export type PrintedLabels = z.output<typeof printedSchema>['printed'];

/** Draws the labels of a ZPL file as the pages of a PDF; there is none where no page came out. */
export async function printLabels(
  context: Pick<ToolContext<unknown>, 'runNode'>,
  job: PrintLabelsJob,
  onPages: (pages: number) => void,
): Promise<PrintedLabels> {
  let printed: PrintedLabels | undefined;
  const onMessage = (message: unknown) => {
    const pages = pagesSchema.safeParse(message).data?.pages;
    if (pages !== undefined) onPages(pages);
    printed = printedSchema.safeParse(message).data?.printed ?? printed;
  };
  const limits = { memoryBytes: 3 * GIB };
  const { code, stderr } = await context.runNode('labels/print-labels.ts', job, onMessage, { limits });
  if (printed === undefined) throw new Error(`print-labels ended with ${code}: ${stderr}`);
  return printed;
}
