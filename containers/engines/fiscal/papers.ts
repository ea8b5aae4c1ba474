import {
  type DrawFiscalJob,
  type DrawnXml,
  drawFiscalProgram,
  type LeftOfZip,
  type RefusedFile,
} from '../../protocol/fiscal/draw-fiscal.ts';
import type { NodeRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';

export interface FiscalPapers {
  xmls: DrawnXml[];
  left: LeftOfZip[];
  refused: RefusedFile[];
  /** The number of XMLs, if it exceeds the PDFs of a job. */
  tooMany: number | null;
  isLogoDamaged: boolean;
  isMerged: boolean;
  /** Characters of all papers that no font has. */
  missing: string[];
}

/** Draws the papers of fiscal XMLs to PDFs, `0.pdf` and so on, or to `merged.pdf`. */
export async function drawFiscalPapers(
  engine: NodeRunner,
  job: DrawFiscalJob,
  onDone: (done: number, of: number) => void,
): Promise<FiscalPapers> {
  const papers: FiscalPapers = {
    ...{ xmls: [], left: [], refused: [], tooMany: null },
    ...{ isLogoDamaged: false, isMerged: false, missing: [] },
  };
  const ended = await ask(engine, drawFiscalProgram, job, (step) => {
    if ('left' in step) papers.left.push(step.left);
    else if ('refused' in step) papers.refused.push(step.refused);
    else onDone(papers.xmls.push(step), step.of);
  });
  if ('tooMany' in ended) return { ...papers, tooMany: ended.tooMany };
  return 'fault' in ended ? { ...papers, isLogoDamaged: true } : { ...papers, ...ended };
}
