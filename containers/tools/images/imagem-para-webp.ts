import { imagemParaWebp as definition } from '../../../common/catalogue/image-formats.ts';
import { implement } from '../implement.ts';
import { changePictures, PICTURE_PROGRAMS } from './change-pictures.ts';
import { outputOf } from './picture-outputs.ts';

/** Converts each picture to WebP, with its animation. */
export const imagemParaWebp = implement(definition, PICTURE_PROGRAMS, (context) =>
  changePictures(context, 'Convertendo', () => [
    { change: { kind: 'none' }, output: outputOf('webp', context.options) },
  ]),
);
