import { expect, test } from 'vitest';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { extensionOfType } from '../../../worker/intake/file-types.ts';

const TYPES = [
  ['application/pdf', 'pdf'],
  ['TEXT/XML; charset=utf-8', 'xml'],
  ['application/xml', 'xml'],
  ['application/zip', 'zip'],
  ['application/x-zip-compressed', 'zip'],
  ['application/postscript', 'ps'],
  ['image/x-eps', 'eps'],
  ['application/x-ofx', 'ofx'],
  ['application/vnd.intu.qfx', 'qfx'],
  ['application/zpl', 'zpl'],
  ['text/html; charset=utf-8', 'html'],
  ['text/plain', 'txt'],
  ['application/rtf', 'rtf'],
  ['application/msword', 'doc'],
  ['application/vnd.ms-word.document.macroEnabled.12', 'docm'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.apple.pages', 'pages'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'tsv'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.ms-excel.sheet.macroEnabled.12', 'xlsm'],
  ['application/vnd.ms-excel.sheet.binary.macroEnabled.12', 'xlsb'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.apple.numbers', 'numbers'],
  ['application/vnd.ms-powerpoint', 'ppt'],
  ['application/vnd.ms-powerpoint.presentation.macroEnabled.12', 'pptm'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.slideshow', 'ppsx'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/vnd.apple.keynote', 'key'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/tiff', 'tif'],
  ['image/bmp', 'bmp'],
  ['image/heic', 'heic'],
  ['image/heif', 'heif'],
  ['image/avif', 'avif'],
  ['image/svg+xml', 'svg'],
  ['image/vnd.microsoft.icon', 'ico'],
  ['image/vnd.adobe.photoshop', 'psd'],
  ['image/jp2', 'jp2'],
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
  ['audio/ogg; codecs=opus', 'ogg'],
  ['audio/opus', 'opus'],
  ['audio/mp4', 'm4a'],
  ['audio/flac', 'flac'],
  ['audio/aac', 'aac'],
  ['audio/x-ms-wma', 'wma'],
  ['audio/aiff', 'aiff'],
  ['audio/amr', 'amr'],
  ['audio/x-matroska', 'mka'],
  ['audio/webm', 'weba'],
  ['video/mp4', 'mp4'],
  ['video/x-m4v', 'm4v'],
  ['video/x-matroska', 'mkv'],
  ['video/quicktime', 'mov'],
  ['video/x-msvideo', 'avi'],
  ['video/x-ms-wmv', 'wmv'],
  ['video/x-flv', 'flv'],
  ['video/ogg', 'ogv'],
  ['video/webm', 'webm'],
  ['video/mpeg', 'mpg'],
  ['video/3gpp', '3gp'],
  ['video/mp2t', 'ts'],
];

/** Further extensions of the types above, and kinds of files that have no type of their own. */
const OTHER_EXTENSIONS = [
  'aif',
  'epsf',
  'epsi',
  'htm',
  'jfif',
  'jpeg',
  'mpeg',
  'mts',
  'oga',
  'ofc',
  'pps',
  'prn',
  'tiff',
  'zpl2',
];

test.each(TYPES)('a file of the type %s is a .%s', (type, extension) => {
  expect(extensionOfType(type)).toBe(extension);
});

test.each([
  'application/octet-stream',
  'constructor',
  '',
])('a file of the type "%s" may be of any kind', (type) => {
  expect(extensionOfType(type)).toBeUndefined();
});

test('every kind of file that a tool accepts has a type', () => {
  const accepted = catalogue.flatMap(({ acceptedExtensions, extraFiles }) => [
    ...acceptedExtensions,
    ...extraFiles.flatMap((extra) => extra.accepted_extensions),
  ]);
  const known = [...TYPES.map(([, extension]) => extension), ...OTHER_EXTENSIONS];
  expect(new Set(accepted)).toEqual(new Set(known));
});
