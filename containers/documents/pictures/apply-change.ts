import sharp, { type Color, type OverlayOptions, type Sharp } from 'sharp';
import type { Watermark, WatermarkLook } from '../../plain/drawing/watermark.ts';
import { markBox, watermarkPage } from '../../plain/drawing/watermark-svg.ts';
import type { PixelSize } from '../../plain/geometry/sizes.ts';
import type {
  FrameChange,
  MarkChange,
  PictureChange,
  ResizeChange,
} from '../../protocol/pictures/picture-change.ts';
import { keptPart } from './kept-part.ts';
import type { OpenedPicture } from './open-frames.ts';
import type { PictureTraits } from './picture-traits.ts';
import { resizePlan } from './resize-plan.ts';

/** The changed pipeline, and what was done. */
export interface AppliedChange {
  picture: Sharp;
  traits: PictureTraits;
  size: PixelSize;
  /** Scale of the picture; null if it was not scaled. */
  scale: number | null;
  isHeld: boolean;
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** Side of the small picture from which a blurred background is made: finer detail would be blurred away. */
const SURROUND_SIDE = 96;
const SURROUND_BLUR = 2.5;
const SURROUND_BRIGHTNESS = 0.8;
/** Mean brightness of paper and of pictures on white, which grey bars would spoil. */
const PALE = 200;

/** Adds a change to the pipeline of a picture. */
export async function applyChange(given: OpenedPicture, change: PictureChange): Promise<AppliedChange> {
  const opened = isColouring(change) ? inColour(given) : given;
  const { picture, traits } = opened;
  switch (change.kind) {
    case 'resize':
      return resized(opened, change);
    case 'frame':
      return framed(opened, change);
    case 'mark':
      return {
        picture: await marked(picture, traits, change),
        traits,
        size: traits,
        scale: null,
        isHeld: false,
      };
    default:
      return { picture, traits, size: traits, scale: null, isHeld: false };
  }
}

/** Returns true if a change adds colours to a picture that may have none. */
function isColouring(change: PictureChange): boolean {
  return (
    change.kind === 'mark' ||
    change.kind === 'frame' ||
    (change.kind === 'resize' && change.fit === 'contain')
  );
}

function inColour(opened: OpenedPicture): OpenedPicture {
  const { picture, traits } = opened;
  if (!traits.isGrey) return opened;
  const coloured = picture.pipelineColourspace(traits.isDeep ? 'rgb16' : 'srgb');
  return { ...opened, picture: coloured, traits: { ...traits, isGrey: false } };
}

function exactly({ width, height }: PixelSize) {
  return { width, height, fit: 'fill' } as const;
}

async function resized(opened: OpenedPicture, change: ResizeChange): Promise<AppliedChange> {
  const { traits } = opened;
  const plan = resizePlan(traits, change);
  const { scaled, canvas, isHeld } = plan;
  const isSame = scaled.width === traits.width && scaled.height === traits.height;
  let picture = isSame ? opened.picture : opened.picture.resize(exactly(scaled));
  let { hasAlpha } = traits;
  if (change.fit === 'contain') {
    picture = onCanvas(picture, scaled, canvas, change.background);
    hasAlpha ||= change.background === 'transparent';
  } else if (scaled.width > canvas.width || scaled.height > canvas.height) {
    picture = picture.extract({ ...(await keptPart(opened, plan, change.focus)), ...canvas });
  }
  // withDensity keeps all EXIF data: they are replaced here, and kept again by writePicture if they are wanted.
  const hasSetDensity = change.density !== null;
  if (change.density !== null) picture = picture.withDensity(change.density).withExif({});
  const scale = scaled.width / traits.width;
  return { picture, traits: { ...traits, hasAlpha, hasSetDensity, ...canvas }, size: canvas, scale, isHeld };
}

function onCanvas(picture: Sharp, scaled: PixelSize, canvas: PixelSize, background: string): Sharp {
  const left = Math.floor((canvas.width - scaled.width) / 2);
  const top = Math.floor((canvas.height - scaled.height) / 2);
  const color: Color = background === 'transparent' ? CLEAR : background;
  return picture.extend({
    left,
    top,
    right: canvas.width - scaled.width - left,
    bottom: canvas.height - scaled.height - top,
    background: color,
  });
}

async function framed(opened: OpenedPicture, change: FrameChange): Promise<AppliedChange> {
  const { size, fit, focus, background, place } = change;
  const { traits } = opened;
  const box = fit === 'cover' ? size : place;
  const wish = { ...box, longestSide: null, percent: null, enlarge: true } as const;
  const plan = resizePlan(traits, { ...wish, fit: fit === 'cover' ? 'cover' : 'inside' });
  const { scaled } = plan;
  const flat = opened.picture.flatten({ background }).resize(exactly(scaled));
  const isWhole = scaled.width === size.width && scaled.height === size.height;
  const layers: OverlayOptions[] = change.guide === null ? [] : [layer(guideOf(size, change.guide))];
  let picture = flat;
  if (fit === 'cover' && !isWhole)
    picture = flat.extract({ ...(await keptPart(opened, plan, focus)), ...size });
  if (fit === 'contain') {
    const left = place.left + Math.floor((place.width - scaled.width) / 2);
    const top = place.top + Math.floor((place.height - scaled.height) / 2);
    const [right, bottom] = [size.width - left - scaled.width, size.height - top - scaled.height];
    const isBlurred = change.surround === 'blurred';
    const around = { left, top, right, bottom, background: isBlurred ? CLEAR : background };
    picture = (isBlurred ? flat.ensureAlpha() : flat).extend(around);
    if (isBlurred) layers.unshift(layer(await surroundOf(opened, change), 'dest-over'));
  }
  return {
    picture: layers.length === 0 ? picture : picture.composite(layers),
    traits: { ...traits, hasAlpha: fit === 'contain', ...size },
    size,
    scale: scaled.width / traits.width,
    isHeld: false,
  };
}

/** Returns an overlay of a frame's size, for each frame. */
function layer(input: Buffer, blend: 'over' | 'dest-over' = 'over'): OverlayOptions {
  return { input, tile: true, gravity: 'northwest', blend };
}

/** Returns a layer that darkens everything outside of the part that every screen shows. */
function guideOf({ width, height }: PixelSize, safe: PixelSize & { left: number; top: number }): Buffer {
  const outer = `M0 0H${width}V${height}H0Z`;
  const inner = `M${safe.left} ${safe.top}v${safe.height}h${safe.width}v${-safe.height}Z`;
  const line = `<path d="${inner}" fill="none" stroke="#ffffff" stroke-width="4" stroke-dasharray="16 10"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${outer}${inner}" fill-opacity="0.5"/>${line}</svg>`,
  );
}

/** Returns the first frame, filling the size, blurred and a little darker. */
async function surroundOf({ first }: OpenedPicture, { size, background }: FrameChange): Promise<Buffer> {
  const factor = SURROUND_SIDE / Math.max(size.width, size.height);
  const small = { width: Math.ceil(size.width * factor), height: Math.ceil(size.height * factor) };
  const tiny = await first()
    .flatten({ background })
    .resize({ ...small, fit: 'cover' })
    .blur(SURROUND_BLUR)
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const { channels } = await sharp(tiny).stats();
  const isPale = channels.slice(0, 3).every(({ mean }) => mean >= PALE);
  return sharp(tiny)
    .modulate({ brightness: isPale ? 1 : SURROUND_BRIGHTNESS })
    .resize({ ...exactly(size), kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function marked(
  picture: Sharp,
  { width, height }: PictureTraits,
  { mark, look }: MarkChange,
): Promise<Sharp> {
  const fitted = await fittedMark({ width, height }, mark, look);
  return picture.composite([layer(Buffer.from(watermarkPage({ width, height }, fitted, look)))]);
}

/** A mosaic would scale the mark's picture for each of its marks. */
async function fittedMark(size: PixelSize, mark: Watermark, look: WatermarkLook): Promise<Watermark> {
  const { scale } = markBox(size, mark, look);
  if (!('picture' in mark) || scale >= 1) return mark;
  const sides = { width: Math.ceil(mark.width * scale), height: Math.ceil(mark.height * scale) };
  const smaller = await sharp(Buffer.from(mark.picture, 'base64')).resize(exactly(sides)).png().toBuffer();
  return { ...mark, picture: smaller.toString('base64') };
}
