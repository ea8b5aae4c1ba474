/** Images that every tool for photos and scans accepts. */
export const PHOTO_EXTENSIONS = [
  'jpg',
  'jpeg',
  'jfif',
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

/** Audio files that every audio tool accepts. */
export const AUDIO_EXTENSIONS = [
  'mp3',
  'wav',
  'ogg',
  'oga',
  'm4a',
  'flac',
  'aac',
  'wma',
  'opus',
  'aiff',
  'aif',
  'amr',
  'mka',
  'weba',
] as const;
