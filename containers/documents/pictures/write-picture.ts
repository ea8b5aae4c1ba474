import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { PictureOutput } from '../../protocol/pictures/picture-output.ts';
import { bitmapFile } from './bitmap-file.ts';
import { type IconPicture, iconFile } from './icon-file.ts';
import { encodeJpeg } from './jpeg-coding.ts';
import { DEEP_FORMATS, OPAQUE_FORMATS } from './picture-output.ts';
import type { PictureTraits } from './picture-traits.ts';
import { removePreview } from './remove-preview.ts';

/** On larger pictures thorough coding takes seconds for a tenth of the bytes, which comprimir-imagem is for. */
const THOROUGH_PIXELS = 4_000_000;
/** A higher effort takes ten times as long on a photograph. */
const AVIF_EFFORT = 2;
const LARGEST_ICON = 256;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Writes a pipeline's picture to the path, in the format; animations are kept if the pipeline has their frames. */
export async function writePicture(
  picture: Sharp,
  output: PictureOutput,
  given: PictureTraits,
  path: string,
): Promise<void> {
  const { format, background } = output;
  const isFlattened = OPAQUE_FORMATS.includes(format) && given.hasAlpha;
  // A grey picture has the background's colour in it.
  const traits = isFlattened ? { ...given, isGrey: false } : given;
  const opaque = isFlattened ? inColour(picture, given).flatten({ background }) : picture;
  const tagged = withMetadata(opaque, output, traits);
  if (format === 'ico') return writeFile(path, await iconOf(tagged, output, traits));
  if (format === 'bmp') return writeFile(path, await bitmapOf(tagged));
  await encode(tagged, output, traits).toFile(path);
  if (traits.hasSetDensity && !output.keepMetadata) await removePreview(path);
}

function inColour(picture: Sharp, { isGrey }: PictureTraits): Sharp {
  return isGrey ? picture.pipelineColourspace('srgb') : picture;
}

function withMetadata(picture: Sharp, { format, keepMetadata }: PictureOutput, traits: PictureTraits): Sharp {
  if (keepMetadata) {
    const kept = traits.isCmyk ? picture.keepExif().keepXmp() : picture.keepMetadata();
    return kept.withExifMerge({});
  }
  // Without its profile sharp would leave 16 bits in Display P3 without saying so.
  const isDeep = traits.isDeep && DEEP_FORMATS.includes(format);
  return isDeep && traits.hasProfile && !traits.isCmyk ? picture.keepIccProfile() : picture;
}

function inColours(picture: Sharp, { format }: PictureOutput, { isDeep, isGrey }: PictureTraits): Sharp {
  const isKeptDeep = isDeep && DEEP_FORMATS.includes(format);
  if (isGrey) return picture.toColourspace(isKeptDeep ? 'grey16' : 'b-w');
  return isKeptDeep ? picture.toColourspace('rgb16') : picture;
}

function encode(picture: Sharp, output: PictureOutput, traits: PictureTraits): Sharp {
  const { format, quality, lossless } = output;
  switch (format) {
    case 'png':
      return inColours(picture, output, traits).png();
    case 'tiff':
      return inColours(picture, output, traits).tiff({ compression: 'lzw', predictor: 'horizontal' });
    case 'webp':
      return picture.webp({ quality, lossless });
    case 'avif':
      return picture.avif({ quality, effort: AVIF_EFFORT });
    case 'gif':
      return picture.gif({ effort: 5 });
    default:
      return encodeJpeg(inColours(picture, output, traits), {
        quality,
        effort: traits.width * traits.height <= THOROUGH_PIXELS ? 'thorough' : 'usual',
      });
  }
}

async function bitmapOf(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return bitmapFile(info.width, info.height, data);
}

/** Sizes above the picture's own are left out, because they would add nothing. */
async function iconOf(
  picture: Sharp,
  { iconSizes }: PictureOutput,
  { isVector }: PictureTraits,
): Promise<Buffer> {
  const { data, info } = await picture
    .resize({ width: LARGEST_ICON, height: LARGEST_ICON, fit: 'inside', withoutEnlargement: !isVector })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true });
  const longest = Math.max(info.width, info.height);
  const smallest = Math.min(...iconSizes);
  const sizes = iconSizes.filter((side) => side <= longest || side === smallest);
  return iconFile(await Promise.all(sizes.toSorted((a, b) => a - b).map((side) => iconPicture(data, side))));
}

async function iconPicture(source: Buffer, side: number): Promise<IconPicture> {
  const square = sharp(source)
    .resize({ width: side, height: side, fit: 'contain', background: CLEAR })
    .ensureAlpha();
  return {
    side,
    colors: await square.clone().toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer(),
    png: await square.png({ compressionLevel: 9 }).toBuffer(),
  };
}
