import { z } from 'zod';
import type { DrawFiscalJob } from '../../programs/fiscal/draw-fiscal.ts';
import type { ToolContext } from '../../runs/context.ts';

const faultSchema = z.enum(['damaged', 'entities', 'notFiscal', 'tooLarge']);
/** A file of the job, or what lies in it. */
const placeSchema = z.object({ file: z.int(), entry: z.string().nullable() });
const drawnSchema = placeSchema.extend({
  index: z.int(),
  of: z.int(),
  pages: z.int(),
  notes: z.array(z.string()),
  missing: z.array(z.string()),
  /** Where the same document stood before. */
  twin: placeSchema.nullable(),
  other: z.string().nullable(),
  fault: faultSchema.nullable(),
});
const leftSchema = placeSchema.extend({ names: z.array(z.string()), count: z.int() });
const refusedSchema = placeSchema.extend({
  fault: z.enum(['damaged', 'entities', 'notFiscal', 'tooLarge', 'zipBomb', 'locked', 'noXml']),
});
const messageSchema = z.union([
  drawnSchema,
  z.object({ left: leftSchema }),
  z.object({ refused: refusedSchema }),
  z.object({ tooMany: z.int() }),
  z.object({ logo: z.literal('damaged') }),
  z.object({ merged: z.boolean(), missing: z.array(z.string()) }),
]);

export type FiscalPlace = z.infer<typeof placeSchema>;

/** What became of one XML: a PDF of so many pages, or why there is none. */
export type DrawnXml = z.infer<typeof drawnSchema>;

export interface FiscalPapers {
  xmls: DrawnXml[];
  /** What of ZIPs is no XML. */
  left: z.infer<typeof leftSchema>[];
  refused: z.infer<typeof refusedSchema>[];
  /** XMLs, where there are more than a job may give PDFs. */
  tooMany: number | null;
  isLogoDamaged: boolean;
  isMerged: boolean;
  /** Characters of all together that no font has. */
  missing: string[];
}

/** Draws the papers of fiscal XMLs to PDFs, `0.pdf` and so on, or to `merged.pdf`. */
export async function drawFiscalPapers(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  job: DrawFiscalJob,
  onDone: (done: number, of: number) => void,
): Promise<FiscalPapers> {
  const papers: FiscalPapers = {
    ...{ xmls: [], left: [], refused: [], tooMany: null },
    ...{ isLogoDamaged: false, isMerged: false, missing: [] },
  };
  const { code, stderr } = await engine.runNode('fiscal/draw-fiscal.ts', job, (line) => {
    const { data } = messageSchema.safeParse(line);
    if (data === undefined) return;
    if ('index' in data) onDone(papers.xmls.push(data), data.of);
    else if ('left' in data) papers.left.push(data.left);
    else if ('refused' in data) papers.refused.push(data.refused);
    else if ('tooMany' in data) papers.tooMany = data.tooMany;
    else if ('logo' in data) papers.isLogoDamaged = true;
    else [papers.isMerged, papers.missing] = [data.merged, data.missing];
  });
  if (code !== 0) throw new Error(`draw-fiscal ended with ${code}: ${stderr}`);
  return papers;
}
