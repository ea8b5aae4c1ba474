import type { Metadata } from 'sharp';

/** The properties that decide how a picture is read and written. */
export interface PictureTraits {
  width: number;
  height: number;
  /** Frames of an animation; 1 if it does not move. */
  frames: number;
  /** Pictures of a file that are not frames: pages of a TIFF, pictures of an AVIF. */
  pages: number;
  /** True if the picture has more than 8 bits for each sample. */
  isDeep: boolean;
  isGrey: boolean;
  isCmyk: boolean;
  hasAlpha: boolean;
  hasProfile: boolean;
  isVector: boolean;
  /** True if the container has already rotated the picture, whatever its EXIF orientation. */
  isUpright: boolean;
  /** True if a density has been set, with which sharp writes EXIF data. */
  hasSetDensity?: boolean;
}

/** Formats with several pictures, which in others are frames of an animation. */
const ALBUMS = ['tiff', 'heif'];
const SHALLOW = ['uchar', 'char'];
const FIRST_LYING = 5;

/** Width and height are those of one frame, as it is shown. */
export function traitsOf(metadata: Metadata, isUpright: boolean): PictureTraits {
  const { format, pages = 1, depth, space, orientation = 1, icc } = metadata;
  const isAlbum = ALBUMS.includes(format);
  const [width, height] = [metadata.width, metadata.pageHeight ?? metadata.height];
  const isLying = !isUpright && orientation >= FIRST_LYING;
  return {
    width: isLying ? height : width,
    height: isLying ? width : height,
    frames: isAlbum ? 1 : pages,
    pages: isAlbum ? pages : 1,
    isDeep: depth !== undefined && !SHALLOW.includes(depth),
    isGrey: space === 'b-w' || space === 'grey16',
    isCmyk: space === 'cmyk',
    hasAlpha: metadata.hasAlpha,
    hasProfile: icc !== undefined,
    isVector: format === 'svg',
    isUpright,
  };
}
