import { redimensionarImagem as definition } from '../../../common/catalogue/image-sizes.ts';
import { failure } from '../../plain/failures.ts';
import { MILLIMETRES_PER_INCH } from '../../plain/units.ts';
import type { ChangedPicture } from '../../protocol/pictures/change-picture.ts';
import type { PictureFit, ResizeChange } from '../../protocol/pictures/picture-change.ts';
import type { ToolInput } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { changePictures, PICTURE_PROGRAMS, type PictureTask } from './change-pictures.ts';
import { FOCUSES } from './picture-focus.ts';
import { keptFormatOf, outputOf } from './picture-outputs.ts';

type ResizeOptions = OptionsOf<typeof definition>;

const FITS: Record<ResizeOptions['fit'], PictureFit> = {
  caber: 'inside',
  cortar: 'cover',
  preencher: 'contain',
  esticar: 'fill',
};
const PRINT_DPI = 300;

/** Returns the change of pictures by the options; throws the failure if they state no size, or several. */
function changeOf(options: ResizeOptions): ResizeChange {
  const { width, height, percent, longest_side, width_mm, height_mm, dpi } = options;
  const ways = [width ?? height, percent, longest_side, width_mm ?? height_mm].filter(
    (way) => way !== undefined,
  );
  if (ways.length === 0) throw failure('resizeMissing');
  if (ways.length > 1) throw failure('resizeConflict');
  const printed = width_mm !== undefined || height_mm !== undefined;
  const pixels = (mm: number | undefined) =>
    mm === undefined ? null : Math.max(1, Math.round((mm / MILLIMETRES_PER_INCH) * (dpi ?? PRINT_DPI)));
  return {
    kind: 'resize',
    width: width ?? pixels(width_mm),
    height: height ?? pixels(height_mm),
    longestSide: longest_side ?? null,
    percent: percent ?? null,
    fit: FITS[options.fit],
    enlarge: options.enlarge,
    focus: FOCUSES[options.focus],
    background: options.background === 'transparente' ? 'transparent' : options.background,
    density: dpi ?? (printed ? PRINT_DPI : null),
  };
}

function notesOf({ after, isHeld }: ChangedPicture): string[] {
  if (!isHeld) return [];
  return [`ficou com ${after.width} x ${after.height}: para ampliar, envie enlarge como true`];
}

/** Resizes each picture, in its own format unless another is requested. */
export const redimensionarImagem = implement(definition, PICTURE_PROGRAMS, (context) => {
  const { options } = context;
  const change = changeOf(options);
  const taskOf = (input: ToolInput): PictureTask => {
    const kept = options.format === 'original' ? keptFormatOf(input) : { format: options.format, notes: [] };
    return {
      change,
      output: outputOf(kept.format, options),
      notesOf: (changed) => [...kept.notes, ...notesOf(changed)],
    };
  };
  return changePictures(context, 'Redimensionando', (input) => [taskOf(input)]);
});
