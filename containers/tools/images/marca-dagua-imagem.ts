import { marcaDaguaImagem as definition } from '../../../common/catalogue/image-marks.ts';
import { extraOf, type ToolContext, type ToolInput } from '../../context.ts';
import { refuseMissingGlyphs } from '../../engines/fonts.ts';
import { makeReadable } from '../../engines/images/readable.ts';
import { drawnTextMark, pictureMark } from '../../engines/pdf/watermark.ts';
import { failure } from '../../failures.ts';
import type { Watermark } from '../../sandbox-programs/drawing/watermark-svg.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { changePictures, type PictureTask } from './change-pictures.ts';
import { keptFormatOf, outputOf } from './picture-outputs.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

async function readMark(context: Context): Promise<Watermark> {
  const logo = extraOf(context, 'image');
  const { text } = context.options;
  if (logo !== undefined) {
    const { path } = await makeReadable(context, logo, context.inputs.indexOf(logo));
    return pictureMark(context, logo, path);
  }
  if (text === undefined) throw failure('watermarkMissing');
  await refuseMissingGlyphs(context, text);
  return drawnTextMark(context, text, context.options);
}

/** Draws a text or a logo onto pictures, in each frame. */
export const marcaDaguaImagem = implement(
  definition,
  ['heifConvert', 'imagemagick', 'fcList'],
  async (context) => {
    const { options } = context;
    context.progress(0, 'Preparando a marca');
    const mark = await readMark(context);
    const { position, angle, opacity, size, color, font, margin } = options;
    const look = { position, angle, opacity, size, color, font, margin };
    const taskOf = (input: ToolInput): PictureTask => {
      const kept =
        options.format === 'original' ? keptFormatOf(input) : { format: options.format, notes: [] };
      return {
        change: { kind: 'mark', mark, look },
        output: outputOf(kept.format, options),
        notesOf: () => kept.notes,
      };
    };
    return changePictures(context, 'Marcando', (input) => [taskOf(input)]);
  },
);
