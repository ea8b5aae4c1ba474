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

/** Makes a picture smaller in its own format; nothing is written where it stays as it is. */
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

/** Makes a drawing smaller that looks the same; null where it stays as it is. */
export async function optimizeSvg(
  engine: ProgramRunner,
  input: ToolInput,
  job: OptimizeSvgJob,
): Promise<number | null> {
  const answer = await ask(engine, optimizeSvgProgram, job);
  if ('fault' in answer) throw pictureFailure(answer.fault, input.name);
  return answer.bytes;
}
