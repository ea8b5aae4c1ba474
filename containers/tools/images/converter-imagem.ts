import { converterImagem as definition } from '../../../common/catalogue/images.ts';
import { implement } from '../implement.ts';
import { changePictures, PICTURE_PROGRAMS } from './change-pictures.ts';
import { outputOf } from './picture-outputs.ts';

/** Converts each picture to the requested format: every page of a file, and animations if both formats support them. */
export const converterImagem = implement(definition, PICTURE_PROGRAMS, (context) =>
  changePictures(context, 'Convertendo', () => [
    { change: { kind: 'none' }, output: outputOf(context.options.format, context.options) },
  ]),
);
