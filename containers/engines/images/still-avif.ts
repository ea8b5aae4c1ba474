import { readBytes } from '../../files/read.ts';
import type { StillAvifJob } from '../../programs/pictures/still-avif.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';

const MOVING_BRAND = 'avis';

/** A copy of a moving AVIF that says to be a picture first, as libvips demands; null for others, which it reads. */
export async function stillAvif(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  input: ToolInput,
  target: string,
): Promise<string | null> {
  const brand = (await readBytes(input.path, 8, 4)).toString('latin1');
  if (brand !== MOVING_BRAND) return null;
  const job: StillAvifJob = { source: input.path, target: `${target}.avif` };
  const { code, stderr } = await engine.runNode('pictures/still-avif.ts', job, () => {});
  if (code !== 0) throw new Error(`still-avif ended with ${code}: ${stderr}`);
  return job.target;
}
