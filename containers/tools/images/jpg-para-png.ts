import { jpgParaPng as definition } from '../../../common/catalogue/image-formats.ts';
import { implement } from '../implement.ts';
import { changePictures, PICTURE_PROGRAMS } from './change-pictures.ts';
import { outputOf } from './picture-outputs.ts';

/** Converts each picture to PNG. */
export const jpgParaPng = implement(definition, PICTURE_PROGRAMS, (context) =>
  changePictures(context, 'Convertendo', () => [
    { change: { kind: 'none' }, output: outputOf('png', context.options) },
  ]),
);
