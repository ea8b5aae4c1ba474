import { jpgParaPng as definition } from '../../../common/catalogue/image-formats.ts';
import { implement } from '../implement.ts';
import { changePictures } from './change-pictures.ts';
import { outputOf } from './picture-outputs.ts';

/** Each picture as PNG. */
export const jpgParaPng = implement(definition, ['heifConvert', 'imagemagick'], (context) =>
  changePictures(context, 'Convertendo', () => [
    { change: { kind: 'none' }, output: outputOf('png', context.options) },
  ]),
);
