import { join } from 'node:path';
import { converterImagem as definition } from '../../worker/tools/images.ts';
import type { ToolInput } from '../context.ts';
import { makeReadable } from '../engines/images.ts';
import { convertPicture } from '../engines/pictures.ts';
import { implement } from './implement.ts';

const ANIMATED = ['gif', 'webp'];

function isWhole({ type }: ToolInput, format: string): boolean {
  if (format === 'tiff') return type === 'tiff';
  return ANIMATED.includes(type) && ANIMATED.includes(format);
}

/** Each picture in the format asked for; an animation stays one between GIF and WebP, a TIFF keeps its pages. */
export const converterImagem = implement(definition, ['heifConvert', 'imagemagick'], async (context) => {
  const { inputs, options, outputDirectory } = context;
  const outputs: { path: string; name: string }[] = [];
  for (const [index, input] of inputs.entries()) {
    context.progress((index / inputs.length) * 100, `Convertendo imagem ${index + 1} de ${inputs.length}`);
    const { path } = await makeReadable(context, input, index);
    const target = join(outputDirectory, `${index}.${options.format}`);
    await convertPicture(context, input, {
      source: path,
      target,
      format: options.format,
      quality: options.quality,
      background: options.background,
      keepMetadata: options.keep_metadata,
      whole: isWhole(input, options.format),
    });
    outputs.push({ path: target, name: `${input.stem}.${options.format}` });
  }
  return { outputs };
});
