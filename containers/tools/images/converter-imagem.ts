import { converterImagem as definition } from '../../../common/catalogue/images.ts';
import { implement } from '../implement.ts';
import { changePictures } from './change-pictures.ts';
import { outputOf } from './picture-outputs.ts';

/** Each picture in the format asked for: every page of a file, and whole animations where both formats have them. */
export const converterImagem = implement(definition, ['heifConvert', 'imagemagick'], (context) =>
  changePictures(context, 'Convertendo', () => [
    { change: { kind: 'none' }, output: outputOf(context.options.format, context.options) },
  ]),
);
