import type { ImposePagesJob } from '../../programs/pdf/impose-pages.ts';
import type { ToolContext } from '../../runs/context.ts';

/** Puts several pages of a sound PDF on each sheet of A4, in rows; links and bookmarks stay behind. */
export async function imposePages(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  job: ImposePagesJob,
): Promise<void> {
  const { code, stderr } = await engine.runNode('pdf/impose-pages.ts', job, () => {});
  if (code !== 0) throw new Error(`impose-pages ended with ${code}: ${stderr}`);
}
