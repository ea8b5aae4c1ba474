import { existsSync } from 'node:fs';

/** Where Debian puts the programs; never looked up in a PATH. */
export const PROGRAMS = {
  qpdf: '/usr/bin/qpdf',
  pdfinfo: '/usr/bin/pdfinfo',
  soffice: '/usr/bin/soffice',
  ffmpeg: '/usr/bin/ffmpeg',
  ffprobe: '/usr/bin/ffprobe',
  heifConvert: '/usr/bin/heif-convert',
  vips: '/usr/bin/vips',
  imagemagick: '/usr/bin/convert',
} as const;

export type ProgramName = keyof typeof PROGRAMS;

export function hasPrograms(names: readonly ProgramName[]): boolean {
  return names.every((name) => existsSync(PROGRAMS[name]));
}
