import { z } from 'zod';
import type { TabulateFiscalJob } from '../../programs/fiscal/tabulate-fiscal.ts';
import type { ToolContext } from '../../runs/context.ts';

const count = z.int().default(0);
const foundSchema = z.object({
  notes: z.int(),
  /** Left out as they are worth nothing. */
  invalid: z.int(),
  items: z.int(),
  /** Those whose signature a sheet cannot hold. */
  signed: z.int(),
  cancelled: z.int(),
  denied: z.int(),
  problems: z.object({
    unread: count,
    notInvoice: count,
    event: count,
    duplicate: count,
    unauthorised: count,
    trial: count,
    totals: count,
    leftOut: count,
  }),
  /** The first of them, by the files that have them. */
  told: z.array(z.object({ source: z.string(), text: z.string() })),
});
const messageSchema = z.union([
  z.object({ read: z.int(), of: z.int() }),
  z.object({ cutTexts: z.int() }),
  z.object({ tooManyCells: z.literal(true) }),
  z.object({ found: foundSchema }),
]);

/** What was found in fiscal XMLs and written to sheets. */
export type TabulatedNotes = z.infer<typeof foundSchema> & { cutTexts: number };

/** Writes the notes of XMLs and ZIPs to an XLSX, where there are any. */
export async function tabulateNotes(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  job: TabulateFiscalJob,
  onRead: (done: number, of: number) => void,
): Promise<TabulatedNotes | 'tooManyCells'> {
  const told: { found?: z.infer<typeof foundSchema>; tooManyCells: boolean; cutTexts: number } = {
    tooManyCells: false,
    cutTexts: 0,
  };
  const { code, stderr } = await engine.runNode('fiscal/tabulate-fiscal.ts', job, (line) => {
    const { data } = messageSchema.safeParse(line);
    if (data === undefined) return;
    if ('read' in data) onRead(data.read, data.of);
    else if ('cutTexts' in data) told.cutTexts = data.cutTexts;
    else if ('found' in data) told.found = data.found;
    else told.tooManyCells = true;
  });
  if (code === 0 && told.tooManyCells) return 'tooManyCells';
  if (code !== 0 || told.found === undefined)
    throw new Error(`tabulate-fiscal ended with ${code}: ${stderr}`);
  return { ...told.found, cutTexts: told.cutTexts };
}
