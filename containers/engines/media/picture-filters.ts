import { lookUp } from '../../plain/look-up.ts';
import type { VideoStream } from './probe.ts';

/** Changes of a picture besides its codec; null keeps the value. */
export interface PictureChange {
  /** Largest shorter side, in pixels. */
  shortSide: number | null;
  /** Largest frame rate. */
  framesPerSecond: number | null;
}

const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];

export function isHdr({ transfer }: Pick<VideoStream, 'transfer'>): boolean {
  return HDR_TRANSFERS.includes(transfer);
}

/** Returns the filters from the brightness and colours of HDR to those of SDR (BT.709). */
function toSdr({ transfer, primaries, matrix }: VideoStream): string[] {
  const said = (value: string, usual: string) =>
    value === '' || value === 'unknown' || value === 'reserved' ? usual : value;
  const from = [
    `tin=${transfer}`,
    `pin=${said(primaries, 'bt2020')}`,
    `min=${said(matrix, 'bt2020nc')}`,
  ].join(':');
  return [
    `zscale=${from}:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:p=bt709:r=tv',
  ];
}

function even(pixels: number): number {
  return Math.max(2, Math.floor(pixels / 2) * 2);
}

function nearestEven(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

/** Returns width and height of the shown picture, both even, never enlarged. */
export function sizeWithin(
  { width, height }: Pick<VideoStream, 'width' | 'height'>,
  shortSide: number | null,
): { width: number; height: number } {
  const share = Math.min(1, (shortSide ?? Number.POSITIVE_INFINITY) / Math.min(width, height));
  return share === 1
    ? { width: even(width), height: even(height) }
    : { width: nearestEven(width * share), height: nearestEven(height * share) };
}

function sizing(picture: VideoStream, shortSide: number | null): string[] {
  const { width, height, pixelAspect } = picture;
  const size = sizeWithin(picture, shortSide);
  if (size.width === width && size.height === height) return [];
  // Cropping one line keeps the picture sharper than scaling all of them.
  const isOdd = width - size.width <= 1 && height - size.height <= 1 && width > 1 && height > 1;
  if (isOdd) return [`crop=${size.width}:${size.height}:0:0`];
  return [`scale=${size.width}:${size.height}`, ...(pixelAspect === 1 ? ['setsar=1'] : [])];
}

/**
 * Returns the filter that makes whole frames of an interlaced picture, from the lines around each one in space and
 * time.
 */
export function deinterlacing({ isInterlaced }: Pick<VideoStream, 'isInterlaced'>): string[] {
  return isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : [];
}

/** ffmpeg's own decoders of these codecs ignore transparency. */
const DECODERS_WITH_ALPHA: Readonly<Record<string, string>> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

/** Returns the input's options with which a picture is decoded with its transparency. */
export function decoderArguments({
  hasAlpha,
  codec,
  index,
}: Pick<VideoStream, 'hasAlpha' | 'codec' | 'index'>): string[] {
  const decoder = hasAlpha ? lookUp(DECODERS_WITH_ALPHA, codec) : undefined;
  return decoder === undefined ? [] : [`-c:${index}`, decoder];
}

/** Returns the filters from HDR to SDR; none for other pictures. */
export function colourFilters(picture: VideoStream): string[] {
  return isHdr(picture) ? toSdr(picture) : [];
}

/** Returns the filters that make a picture playable on usual screens: whole frames, even sides, SDR colours. */
export function pictureFilters(
  picture: VideoStream,
  { shortSide, framesPerSecond }: PictureChange,
): string[] {
  const isFaster = framesPerSecond !== null && (picture.framesPerSecond ?? 0) > framesPerSecond;
  return [
    ...deinterlacing(picture),
    ...(isFaster ? [`fps=${framesPerSecond}:round=up`] : []),
    ...sizing(picture, shortSide),
    ...colourFilters(picture),
  ];
}
