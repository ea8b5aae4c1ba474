import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import {
  type ChangedPicture,
  type ChangePictureJob,
  changePictureProgram,
} from '../../protocol/pictures/change-picture.ts';
import type { ProgramRunner, SystemRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { pictureFailure } from './drawing.ts';

const SCREEN_PROFILE = '/usr/share/color/icc/ghostscript/srgb.icc';

/**
 * Changes a file's pictures with sharp in the sandbox, and writes them in the requested formats; returns an answer for
 * each task.
 */
export async function changePicture(
  engine: ProgramRunner,
  input: ToolInput,
  job: ChangePictureJob,
): Promise<ChangedPicture[]> {
  const answer = await ask(engine, changePictureProgram, job);
  if ('fault' in answer) throw pictureFailure(answer.fault, input.name);
  if ('needs' in answer) {
    const source = await inScreenColours(engine, input, job.source);
    const changed = await changePicture(engine, input, { ...job, source });
    return changed.map((one) => ({ ...one, losses: [...one.losses, 'cmyk'] }));
  }
  return answer.changed;
}

/**
 * Converts a CMYK picture to a TIFF in sRGB by its own profile: relative colorimetric with black point compensation, as
 * a print preview does.
 */
export async function inScreenColours(
  engine: ProgramRunner,
  input: ToolInput,
  source: string,
): Promise<string> {
  const target = join(engine.scratch, 'screen-colours.tif');
  const intent = ['-intent', 'relative', '-black-point-compensation'];
  const kind = source === input.path ? input.type : 'tiff';
  const args = [
    `${kind}:${source}`,
    ...intent,
    '-profile',
    SCREEN_PROFILE,
    '-compress',
    'none',
    `tiff:${target}`,
  ];
  const { code } = await engine.run(PROGRAMS.imagemagick, args);
  if (code !== 0) throw failure('damaged', input.name);
  return target;
}

/** Joins several TIFF files to the pages of one, each in its own size. */
export async function joinTiffs(
  engine: SystemRunner,
  pages: readonly string[],
  target: string,
): Promise<void> {
  const sources = pages.map((page) => `tiff:${page}`);
  const args = [...sources, '-compress', 'LZW', `tiff:${target}`];
  const { code, stderr } = await engine.run(PROGRAMS.imagemagick, args);
  if (code !== 0) throw new Error(`convert ended with ${code}: ${stderr}`);
}
