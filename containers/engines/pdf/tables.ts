import { z } from 'zod';
import type { TabulatePdfJob } from '../../programs/pdf/tabulate-pdf.ts';
import type { ToolContext } from '../../runs/context.ts';

const tabulated = z.object({
  tables: z.int(),
  joined: z.int(),
  sheets: z.int(),
  lines: z.int(),
  withoutTable: z.array(z.int()),
  cutTexts: z.int(),
  doubtful: z.object({ count: z.int(), first: z.string() }),
  moved: z.array(z.int()),
  missing: z.array(z.int()),
  lost: z.object({ pictures: z.int(), drawings: z.int(), notes: z.int(), links: z.int() }),
});
const message = z.union([
  z.object({ page: z.int() }),
  z.object({ tooManyCells: z.literal(true) }),
  z.object({ found: tabulated }),
]);

/** What was found in a PDF and written to sheets. */
export type Tabulated = z.infer<typeof tabulated>;

/** Writes the tables and lines of a PDF to an XLSX; null where it cannot be read. */
export async function tabulatePdf(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  job: TabulatePdfJob,
  onPage: () => void,
): Promise<Tabulated | 'tooManyCells' | null> {
  let result: Tabulated | 'tooManyCells' | null = null;
  await engine.runNode('pdf/tabulate-pdf.ts', job, (line) => {
    const { data } = message.safeParse(line);
    if (data === undefined) return;
    if ('page' in data) onPage();
    else result = 'found' in data ? data.found : 'tooManyCells';
  });
  return result;
}
