import sharp, { type Sharp } from 'sharp';
import type { PixelSize } from '../../../plain/geometry/sizes.ts';
import { PROGRAMS } from '../../../plain/system-programs.ts';
import type { Codec, Rung } from './codec.ts';
import { type CompressedSource, pipelineOf } from './pipeline.ts';
import { filtered } from './program.ts';

const MOST_COLORS = 256;
/** Larger pictures would take seconds for a percent. */
const THOROUGH_PIXELS = 4_000_000;
/** A palette is used if pngquant rates it by this much above the requested quality. */
const PALETTE_MARGIN = 10;
const BEST_PALETTE = 95;
/** Below this quality fewer colours are used, even if that is visible. */
const VISIBLE_UNDER = 60;

interface Pixels extends PixelSize {
  data: Buffer;
  channels: 1 | 2 | 3 | 4;
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
}

/** Counts at most 257 colours: more than a palette holds. */
function countColors({ data, channels }: Pixels): number {
  const colors = new Set<number>();
  for (let at = 0; at < data.length; at += channels) {
    let color = 0;
    for (let channel = 0; channel < channels; channel++) color = color * 256 + (data[at + channel] ?? 0);
    colors.add(color);
    if (colors.size > MOST_COLORS) break;
  }
  return colors.size;
}

function smallest(candidates: readonly (Buffer | null)[]): Buffer | null {
  const made = candidates.filter((candidate) => candidate !== null);
  return made.toSorted((left, right) => left.length - right.length)[0] ?? null;
}

/** Removes an opaque alpha channel, and colour if there is none. */
async function plainPicture(given: CompressedSource, rung: Rung): Promise<Sharp> {
  const picture = pipelineOf(given, rung).toColourspace('srgb');
  const { isGrey, hasAlpha } = given.traits;
  const isOpaque = !hasAlpha || (await picture.clone().stats()).isOpaque;
  const solid = isOpaque ? picture.removeAlpha() : picture;
  return isGrey ? solid.toColourspace('b-w') : solid;
}

async function truecolor(picture: Sharp, isThorough: boolean): Promise<Buffer> {
  const plain = await picture.clone().png({ compressionLevel: 9, adaptiveFiltering: false }).toBuffer();
  if (!isThorough) return plain;
  const adaptive = await picture.clone().png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer();
  return adaptive.length < plain.length ? adaptive : plain;
}

/** Writes a palette of the exact colours; null if there are too many, or a pixel would change. */
async function exactPalette(picture: Sharp): Promise<Buffer | null> {
  const pixels = await pixelsOf(picture.clone().toColourspace('srgb').ensureAlpha());
  const colors = countColors(pixels);
  if (colors > MOST_COLORS) return null;
  const png = await picture
    .clone()
    .png({
      palette: true,
      colors: Math.max(2, colors),
      quality: 100,
      dither: 0,
      compressionLevel: 9,
      effort: 7,
    })
    .toBuffer();
  const shown = await pixelsOf(sharp(png).toColourspace('srgb').ensureAlpha());
  return sameColors(pixels.data, shown.data) ? png : null;
}

/** Fully transparent pixels may have any colour. */
function sameColors(left: Buffer, right: Buffer): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 4) {
    if (left[at + 3] !== right[at + 3]) return false;
    if (left[at + 3] === 0) continue;
    if (left[at] !== right[at] || left[at + 1] !== right[at + 1] || left[at + 2] !== right[at + 2])
      return false;
  }
  return true;
}

/** Dithering with fewer colours is less visible than half of the pixels missing. */
function colorsAt(quality: number): number {
  return quality >= 50 ? 128 : quality >= 42 ? 64 : 32;
}

export function pngCodec(given: CompressedSource): Codec {
  const { traits } = given;
  const isThorough = traits.width * traits.height <= THOROUGH_PIXELS;
  return {
    async lossless() {
      const whole = { quality: 100, scale: 1 };
      if (traits.isDeep) {
        const space = traits.isGrey ? 'grey16' : 'rgb16';
        const deep = pipelineOf(given, whole, true);
        return truecolor((traits.hasProfile ? deep.keepIccProfile() : deep).toColourspace(space), isThorough);
      }
      const picture = await plainPicture(given, whole);
      return smallest([await exactPalette(picture), await truecolor(picture, isThorough)]);
    },
    async lossy(rung) {
      const picture = await plainPicture(given, rung);
      const png = await picture.png({ compressionLevel: 1 }).toBuffer();
      const isVisible = rung.quality < VISIBLE_UNDER;
      const least = isVisible ? 0 : Math.min(BEST_PALETTE, rung.quality + PALETTE_MARGIN);
      const most = isVisible ? rung.quality : 100;
      const colors = isVisible ? colorsAt(rung.quality) : MOST_COLORS;
      const speed = isThorough ? '4' : '6';
      const args = ['--speed', speed, '--strip', '--quality', `${least}-${most}`, String(colors), '-'];
      return filtered(PROGRAMS.pngquant, args, png);
    },
  };
}
