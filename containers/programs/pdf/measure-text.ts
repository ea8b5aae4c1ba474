import { isUndrawable, textPicture } from '../../documents/pictures/drawing/text-picture.ts';
import { POINTS_PER_INCH } from '../../plain/units.ts';
import type { measureTextProgram } from '../../protocol/pdf/measure-text.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof measureTextProgram>(async (job) => {
  try {
    const { width, height } = await textPicture({ ...job, dpi: POINTS_PER_INCH }).metadata();
    return { width, height };
  } catch (error) {
    if (isUndrawable(error)) return null;
    throw error;
  }
});
