import { marcaDaguaImagem as definition } from '../../../common/catalogue/image-marks.ts';
import { refuseMissingGlyphs } from '../../engines/fonts.ts';
import { makePictureReadable } from '../../engines/images/readable.ts';
import { drawnTextMark, type PictureMark, pictureMark } from '../../engines/pdf/watermark.ts';
import { failure } from '../../plain/failures.ts';
import { extraOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { changePictures, PICTURE_PROGRAMS, type PictureTask } from './change-pictures.ts';
import { keptFormatOf, outputOf } from './picture-outputs.ts';

type WatermarkContext = ToolContext<OptionsOf<typeof definition>>;

/** Reads the mark, and what of a logo is not drawn. */
async function readMark(context: WatermarkContext): Promise<PictureMark> {
  const logo = extraOf(context, 'image');
  const { text } = context.options;
  if (logo !== undefined) {
    const place = context.inputs.indexOf(logo);
    const { path, left: unread } = await makePictureReadable(context, logo, place, 'primary');
    const { mark, left } = await pictureMark(context, logo, path);
    return { mark, left: unread === null ? left : [...left, `na marca ${logo.name}, ${unread}`] };
  }
  if (text === undefined) throw failure('watermarkMissing');
  await refuseMissingGlyphs(context, text);
  return { mark: await drawnTextMark(context, text, context.options), left: [] };
}

/** Draws a text or a logo onto pictures, in each frame. */
export const marcaDaguaImagem = implement(definition, PICTURE_PROGRAMS, async (context) => {
  const { options } = context;
  context.progress(0, 'Preparando a marca');
  const { mark, left } = await readMark(context);
  const { position, angle, opacity, size, color, font, margin } = options;
  const look = { position, angle, opacity, size, color, font, margin };
  const taskOf = (input: ToolInput): PictureTask => {
    const kept = options.format === 'original' ? keptFormatOf(input) : { format: options.format, notes: [] };
    return {
      change: { kind: 'mark', mark, look },
      output: outputOf(kept.format, options),
      notesOf: () => [...kept.notes, ...left],
    };
  };
  return changePictures(context, 'Marcando', (input) => [taskOf(input)]);
});
