/** Pictures that any tool taking photographs and scans accepts. */
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

/** Sounds that any audio tool accepts. */
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
