/** Pictures that any tool taking photographs and scans accepts. */
export const PHOTO_EXTENSIONS = [
  'jpg',
  'jpeg',
  'png',
  'webp',
  'gif',
  'tif',
  'tiff',
  'bmp',
  'heic',
  'heif',
  'avif',
] as const;
