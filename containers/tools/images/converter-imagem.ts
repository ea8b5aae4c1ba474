import { converterImagem as definition } from '../../../common/catalogue/images.ts';
import { implement } from '../implement.ts';
import { changePictures, PICTURE_PROGRAMS } from './change-pictures.ts';
import { outputOf } from './picture-outputs.ts';

/** Each picture in the format asked for: every page of a file, and whole animations where both formats have them. */
export const converterImagem = implement(definition, PICTURE_PROGRAMS, (context) =>
  changePictures(context, 'Convertendo', () => [
    { change: { kind: 'none' }, output: outputOf(context.options.format, context.options) },
  ]),
);
