import { failure } from '../../plain/failures.ts';
import { MAX_PIXELS } from '../../plain/picture-limits.ts';
import {
  type HiddenPictures,
  type ShowOwnPicturesJob,
  showOwnPicturesProgram,
} from '../../protocol/pictures/show-own-pictures.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

const HIDDEN: Record<HiddenPictures, string> = {
  views: 'da foto em três dimensões ficou só a visão principal',
  pictures: 'tem várias imagens, e só a principal entrou',
};

/**
 * Returns a HEIC or AVIF of which programs show nothing but its own pictures, all or the primary one, with a description
 * of what is not shown.
 */
export async function withOwnPictures(
  engine: NodeRunner,
  input: ToolInput,
  target: string,
  which: ShowOwnPicturesJob['which'],
): Promise<{ path: string; left: string | null }> {
  const copy = `${target}.${input.type}`;
  const job = { source: input.path, target: copy, which };
  const { isWritten, hidden, pixels } = await ask(engine, showOwnPicturesProgram, job);
  // To decode it first takes minutes.
  if (pixels > MAX_PIXELS) throw failure('tooManyPixels', input.name);
  const left = hidden.map((what) => HIDDEN[what]).join('; ');
  return { path: isWritten ? copy : input.path, left: left === '' ? null : left };
}
