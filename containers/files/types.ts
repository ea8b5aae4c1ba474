import { AUDIO_EXTENSIONS } from '../../common/catalogue/extensions.ts';
import { lookUp } from '../plain/look-up.ts';

/** The type of a file by its content. */
export type FileType =
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'tiff'
  | 'bmp'
  | 'heif'
  | 'avif'
  | 'svg'
  | 'ico'
  | 'psd'
  | 'jp2'
  | 'docx'
  | 'odt'
  | 'pages'
  | 'xlsx'
  | 'ods'
  | 'numbers'
  | 'pptx'
  | 'odp'
  | 'key'
  | 'xml'
  | 'zip'
  | 'postscript'
  | 'ole'
  | 'rtf'
  | 'text'
  | 'html'
  | 'mp4'
  | 'matroska'
  | 'avi'
  | 'asf'
  | 'flv'
  | 'mpegps'
  | 'mpegts'
  | 'ogg'
  | 'mp3'
  | 'wav'
  | 'flac'
  | 'aac'
  | 'aiff'
  | 'amr'
  /** Not recognised, empty or hostile; only tools that accept such files receive one. */
  | 'unreadable';

/** Types that are recognised only to be refused by name. */
export type RefusedType =
  | 'flatodf'
  | 'playlist'
  | 'drawing-script'
  | 'odg'
  | 'opendocument'
  | 'epub'
  | 'program'
  | 'unknown';

const NAMES: Record<Exclude<FileType | RefusedType, 'unknown' | 'unreadable'>, string> = {
  pdf: 'um PDF',
  jpeg: 'uma imagem JPEG',
  png: 'uma imagem PNG',
  gif: 'uma imagem GIF',
  webp: 'uma imagem WebP',
  tiff: 'uma imagem TIFF',
  bmp: 'uma imagem BMP',
  heif: 'uma imagem HEIC',
  avif: 'uma imagem AVIF',
  svg: 'um desenho SVG',
  ico: 'um ícone ICO',
  psd: 'uma imagem do Photoshop',
  jp2: 'uma imagem JPEG 2000',
  docx: 'um documento do Word (DOCX)',
  odt: 'um texto OpenDocument (ODT)',
  pages: 'um documento do Pages',
  numbers: 'uma planilha do Numbers',
  key: 'uma apresentação do Keynote',
  ole: 'um documento antigo do Office',
  rtf: 'um documento RTF',
  text: 'texto simples',
  mp4: 'um vídeo MP4 ou MOV',
  matroska: 'um vídeo MKV ou WebM',
  avi: 'um vídeo AVI',
  asf: 'um vídeo WMV',
  flv: 'um vídeo FLV',
  mpegps: 'um vídeo MPEG',
  mpegts: 'um vídeo MPEG-TS',
  ogg: 'um arquivo Ogg',
  mp3: 'um áudio MP3',
  wav: 'um áudio WAV',
  flac: 'um áudio FLAC',
  aac: 'um áudio AAC',
  aiff: 'um áudio AIFF',
  amr: 'um áudio AMR',
  html: 'uma página HTML',
  xml: 'um arquivo XML',
  flatodf: 'um OpenDocument em XML simples',
  playlist: 'uma lista de reprodução, não uma mídia',
  postscript: 'um arquivo PostScript',
  'drawing-script': 'um roteiro de desenho do ImageMagick',
  zip: 'um arquivo ZIP',
  xlsx: 'uma planilha do Excel',
  pptx: 'uma apresentação do PowerPoint',
  ods: 'uma planilha OpenDocument (ODS)',
  odp: 'uma apresentação OpenDocument (ODP)',
  odg: 'um desenho OpenDocument (ODG)',
  opendocument: 'um arquivo OpenDocument que não é de texto',
  epub: 'um livro EPUB',
  program: 'um programa executável',
};

/** Returns the Portuguese name of a type, with its article; null if the content was not recognised. */
export function nameOfType(type: FileType | RefusedType): string | null {
  return type === 'unknown' || type === 'unreadable' ? null : NAMES[type];
}

const RASTERS: readonly FileType[] = ['jpeg', 'png', 'gif', 'webp', 'tiff', 'bmp', 'heif', 'avif'];
const VIDEOS: readonly FileType[] = ['mp4', 'matroska', 'avi', 'asf', 'flv', 'mpegps', 'mpegts', 'ogg'];

const AUDIOS: readonly FileType[] = [...VIDEOS, ...(['mp3', 'wav', 'flac', 'aac', 'aiff', 'amr'] as const)];

/** Systems save web pages, plain text and the XML of Excel 2003 under the extension of a spreadsheet. */
const TABLES: readonly FileType[] = ['xlsx', 'ole', 'ods', 'html', 'text', 'xml'];
/** A header before the first element makes such a file plain text. */
const STATEMENTS: readonly FileType[] = ['text', 'xml'];
const SLIDES: readonly FileType[] = ['pptx', 'ole', 'odp'];

const BY_EXTENSION: Record<string, readonly FileType[]> = {
  pdf: ['pdf'],
  svg: ['svg'],
  xml: ['xml', 'text'],
  zip: ['zip'],
  ofx: STATEMENTS,
  qfx: STATEMENTS,
  ofc: STATEMENTS,
  ico: ['ico', 'png', 'bmp'],
  psd: ['psd'],
  jp2: ['jp2'],
  doc: ['ole', 'rtf', 'docx'],
  docx: ['docx', 'ole'],
  odt: ['odt'],
  rtf: ['rtf'],
  txt: ['text'],
  zpl: ['text'],
  zpl2: ['text'],
  prn: ['text'],
  html: ['html'],
  htm: ['html'],
  pages: ['pages'],
  docm: ['docx', 'ole'],
  xls: TABLES,
  xlsx: TABLES,
  xlsm: TABLES,
  xlsb: TABLES,
  ods: ['ods'],
  csv: ['text'],
  tsv: ['text'],
  numbers: ['numbers'],
  eps: ['postscript'],
  epsf: ['postscript'],
  epsi: ['postscript'],
  ps: ['postscript'],
  ppt: SLIDES,
  pptx: SLIDES,
  pptm: SLIDES,
  pps: SLIDES,
  ppsx: SLIDES,
  odp: ['odp'],
  key: ['key'],
  ...Object.fromEntries(
    ['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'tif', 'tiff', 'bmp', 'heic', 'heif', 'avif'].map(
      (extension) => [extension, RASTERS],
    ),
  ),
  ...Object.fromEntries(
    ['mp4', 'mkv', 'mov', 'avi', 'wmv', 'flv', 'webm', 'm4v', 'mpg', 'mpeg', '3gp', 'ts', 'mts', 'ogv'].map(
      (extension) => [extension, VIDEOS],
    ),
  ),
  ...Object.fromEntries(AUDIO_EXTENSIONS.map((extension) => [extension, AUDIOS])),
};

/** A picture, sound or video may have the extension of a related type: the content decides which engine is used. */
export function typesOfExtension(extension: string): readonly FileType[] {
  return lookUp(BY_EXTENSION, extension) ?? [];
}
