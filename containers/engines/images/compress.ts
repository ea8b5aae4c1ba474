import {
  type CompressedPicture,
  type CompressPictureJob,
  compressPictureProgram,
} from '../../protocol/pictures/compress-picture.ts';
import { type OptimizeSvgJob, optimizeSvgProgram } from '../../protocol/pictures/optimize-svg.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { inScreenColours } from './change.ts';
import { pictureFailure } from './drawing.ts';

/** Compresses a picture in its own format; writes nothing if it cannot be made smaller. */
export async function compressPicture(
  engine: ProgramRunner,
  input: ToolInput,
  job: CompressPictureJob,
): Promise<CompressedPicture> {
  const answer = await ask(engine, compressPictureProgram, job);
  if ('fault' in answer) throw pictureFailure(answer.fault, input.name);
  if (!('needs' in answer)) return answer;
  const source = await inScreenColours(engine, input, job.source);
  const compressed = await compressPicture(engine, input, { ...job, source });
  return { ...compressed, isCmyk: compressed.way === 'lossy' };
}

/** Compresses a drawing that has to look the same; null if it cannot be made smaller. */
export async function optimizeSvg(
  engine: ProgramRunner,
  input: ToolInput,
  job: OptimizeSvgJob,
): Promise<number | null> {
  const answer = await ask(engine, optimizeSvgProgram, job);
  if ('fault' in answer) throw pictureFailure(answer.fault, input.name);
  return answer.bytes;
}
