import { readBytes } from '../../files/read.ts';
import { stillAvifProgram } from '../../protocol/pictures/still-avif.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

const MOVING_BRAND = 'avis';

/**
 * Writes a copy of an animated AVIF whose first brand is that of a picture, as libvips requires; null for others, which
 * libvips reads.
 */
export async function stillAvif(
  engine: NodeRunner,
  input: ToolInput,
  target: string,
): Promise<string | null> {
  const brand = (await readBytes(input.path, 8, 4)).toString('latin1');
  if (brand !== MOVING_BRAND) return null;
  const still = `${target}.avif`;
  await ask(engine, stillAvifProgram, { source: input.path, target: still });
  return still;
}
