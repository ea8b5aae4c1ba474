import type { VideoStream } from './probe.ts';

/** What becomes of a picture beside its codec; null: as it is. */
export interface PictureChange {
  /** The shorter side at most, in pixels. */
  shortSide: number | null;
  /** At most. */
  framesPerSecond: number | null;
}

const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];

export function isHdr({ transfer }: Pick<VideoStream, 'transfer'>): boolean {
  return HDR_TRANSFERS.includes(transfer);
}

/** From the brightness and colours of HDR to those of a usual screen (BT.709). */
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

/** Width and height of what is shown, both even, never enlarged. */
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
  // A line less is sharper than all lines drawn anew.
  const isOdd = width - size.width <= 1 && height - size.height <= 1 && width > 1 && height > 1;
  if (isOdd) return [`crop=${size.width}:${size.height}:0:0`];
  return [`scale=${size.width}:${size.height}`, ...(pixelAspect === 1 ? ['setsar=1'] : [])];
}

/** Whole frames of an interlaced picture, by what surrounds each line in space and time. */
export function deinterlacing({ isInterlaced }: Pick<VideoStream, 'isInterlaced'>): string[] {
  return isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : [];
}

/** From HDR to the colours of usual screens; nothing for others. */
export function colourFilters(picture: VideoStream): string[] {
  return isHdr(picture) ? toSdr(picture) : [];
}

/** The filters that make a picture fit for usual screens: whole frames, even sides, colours of SDR. */
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
