import { existsSync } from 'node:fs';

/** The paths under which Debian installs the programs; PATH is never searched. */
export const PROGRAMS = {
  qpdf: '/usr/bin/qpdf',
  soffice: '/usr/bin/soffice',
  /**
   * The program that `soffice` starts through a shell script and a splash screen: 40 ms less for each document with a
   * complete profile.
   */
  sofficeBinary: '/usr/lib/libreoffice/program/soffice.bin',
  ffmpeg: '/usr/bin/ffmpeg',
  ffprobe: '/usr/bin/ffprobe',
  heifConvert: '/usr/bin/heif-convert',
  imagemagick: '/usr/bin/convert',
  heifEnc: '/usr/bin/heif-enc',
  jpegtran: '/usr/bin/jpegtran',
  djpeg: '/usr/bin/djpeg',
  pngquant: '/usr/bin/pngquant',
  gifsicle: '/usr/bin/gifsicle',
  iconv: '/usr/bin/iconv',
  pdftoppm: '/usr/bin/pdftoppm',
  pdftotext: '/usr/bin/pdftotext',
  pdfinfo: '/usr/bin/pdfinfo',
  pdfimages: '/usr/bin/pdfimages',
  pdftocairo: '/usr/bin/pdftocairo',
  mutool: '/usr/bin/mutool',
  rsvgConvert: '/usr/bin/rsvg-convert',
  cp: '/usr/bin/cp',
  sed: '/usr/bin/sed',
  wc: '/usr/bin/wc',
  fcList: '/usr/bin/fc-list',
  tesseract: '/usr/bin/tesseract',
  ghostscript: '/usr/bin/gs',
  zbarimg: '/usr/bin/zbarimg',
  chromium: '/usr/lib/chromium/chromium',
  headlessShell: '/usr/lib/chromium/chromium-headless-shell',
} as const;

export type ProgramName = keyof typeof PROGRAMS;

export function hasPrograms(names: readonly ProgramName[]): boolean {
  return names.every((name) => existsSync(PROGRAMS[name]));
}
