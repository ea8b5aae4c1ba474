import { writeFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { readProlog } from '../../../common/prolog.ts';
import { isPublicAddress } from '../../../common/public-address.ts';
import { uniqueNames } from '../../../common/unique-names.ts';
import { readWords } from '../../../containers/documents/comparison/words.ts';
import { readStatements } from '../../../containers/documents/fiscal/statements/read-statements.ts';
import { pageOfMessage, plainPage } from '../../../containers/documents/office/mending/chunk-page.ts';
import { equationOf } from '../../../containers/documents/office/mending/equation-code.ts';
import { styleReference } from '../../../containers/documents/office/mending/style-reference.ts';
import { finishPage } from '../../../containers/documents/office/reading-copy/marks.ts';
import { pageCopyOf, plainCopyOf } from '../../../containers/documents/office/reading-copy/reading-copy.ts';
import { passagesOf } from '../../../containers/documents/office/reading-copy/written-text.ts';
import type { TextPiece } from '../../../containers/documents/pdf/pages/page-content.ts';
import { readPlainJpeg } from '../../../containers/documents/pictures/jpeg.ts';
import { readPlainPng } from '../../../containers/documents/pictures/png.ts';
import { withPixelLengths } from '../../../containers/documents/pictures/svg-lengths.ts';
import { drawingTraits } from '../../../containers/documents/pictures/svg-traits.ts';
import { wordsOf } from '../../../containers/documents/reading/lines/piece-words.ts';
import { pagesOfOle, pagesOfPackage, pagesOfRtf } from '../../../containers/documents/reading/text-pages.ts';
import { foldName } from '../../../containers/documents/shipping/folding.ts';
import { TokenIndex } from '../../../containers/documents/shipping/matching/tokens.ts';
import { charactersOfRtf } from '../../../containers/documents/text/rtf.ts';
import { textOfRtf } from '../../../containers/documents/text/rtf-text.ts';
import { valuesOfColumn } from '../../../containers/documents/text/values/column-values.ts';
import { textOfMarkup } from '../../../containers/documents/text/word-count/markup-text.ts';
import { textOfWrittenPart } from '../../../containers/documents/text/word-count/written-part.ts';
import { parsePgm } from '../../../containers/documents/zpl/bitmap.ts';
import { inspect } from '../../../containers/files/inspect.ts';
import { contentTypeOf } from '../../../containers/files/markup.ts';
import { HEAD_BYTES, sniff } from '../../../containers/files/sniff.ts';
import { readZip } from '../../../containers/files/zip.ts';
import { parseRange as parseContainerRange } from '../../../containers/server/http/range.ts';
import { nameOfTitle } from '../../../containers/tools/names.ts';
import { pagesInRanges } from '../../../containers/tools/page-ranges.ts';
import { readingOf } from '../../../containers/tools/pdf/ocr-plan.ts';
import { groupByBookmarks, groupByRanges } from '../../../containers/tools/pdf/page-groups.ts';
import { parseIdempotencyKey } from '../../../worker/admission/idempotency.ts';
import { parseWait } from '../../../worker/admission/wait.ts';
import { parseBoleto } from '../../../worker/brazil/boleto/parse.ts';
import { LINEAR_TYPES, linearValue } from '../../../worker/brazil/codes/linear.ts';
import { qrHolds } from '../../../worker/brazil/codes/qr.ts';
import { parseValidateRequest } from '../../../worker/brazil/documents/request.ts';
import { validateDocument } from '../../../worker/brazil/documents/validate-document.ts';
import { parseCep } from '../../../worker/brazil/lookups/cep/number.ts';
import { parseCnpj } from '../../../worker/brazil/lookups/cnpj/number.ts';
import { foldToAscii } from '../../../worker/brazil/pix/fold-ascii.ts';
import { readPixKey } from '../../../worker/brazil/pix/key.ts';
import { parsePixRequest } from '../../../worker/brazil/pix/request.ts';
import { clientInfoOf } from '../../../worker/gate/access-log/client-info.ts';
import { parseKey } from '../../../worker/gate/keys.ts';
import { parseRange } from '../../../worker/http/range.ts';
import { readBase64Json } from '../../../worker/intake/base64-json.ts';
import { nameOf } from '../../../worker/intake/download-name.ts';
import { contentDisposition, extensionOf, safeFileName } from '../../../worker/intake/file-name.ts';
import { fileNameIn, parseHeaderValue } from '../../../worker/intake/header-value.ts';
import { readMultipart } from '../../../worker/intake/multipart.ts';
import { parseOptionsText } from '../../../worker/intake/options-text.ts';
import { parsePartHead } from '../../../worker/intake/part-head.ts';
import { isWebPage, saysWebPage } from '../../../worker/intake/web-page.ts';
import { parseListQuery } from '../../../worker/jobs/list.ts';
import { parseOptions } from '../../../worker/tools/options.ts';

/** A function that reads a user's bytes, and the pieces of text that it treats specially. */
export interface Reader {
  name: string;
  tokens: readonly string[];
  read(text: string): unknown;
}

function pieceOf(text: string): TextPiece {
  return {
    text,
    box: { left: 0, top: 0, right: text.length, bottom: 10 },
    baseline: 8,
    edges: Array.from({ length: text.length + 1 }, (_, index) => index),
    font: { family: 'Arial', isBold: false, isItalic: false, isFixedWidth: false, isSerif: false },
    size: 10,
    color: '000000',
    angle: 0,
    isInvisible: false,
  };
}

const LARGE = 1024 ** 3;
const BOUNDARY = 'limite';
const SPACES = [' ', '\t', '\n', '\r\n', '\u00a0', '\u2003'];
const MARKUP = [
  ...[
    '<',
    '>',
    '<!--',
    '-->',
    '<!-- a -->',
    '<!---->',
    '<!-->',
    '<?xml ?>',
    '<?',
    '?>',
    '<!DOCTYPE svg',
    '[',
  ],
  ...[
    '<!DOCTYPE html',
    ']',
    '"',
    "'",
    '<svg',
    '<html>',
    '<meta ',
    'charset',
    'encoding =',
    'a=',
    'x',
    '&amp;',
  ],
  ...['<a>', '&', ';', '<?xml ', '<!doctype ', '<svg:', '\u00ef\u00bb\u00bf', '<office:document', '<Pages>'],
];
const FLAT_START =
  '<a><office:body><office:text><text:tracked-changes><text:changed-region text:id="d"><text:deletion/></text:changed-region></text:tracked-changes>';
const FLAT_TEXT = [
  ...['<text:p>', '</text:p>', 'a', ' ', '<text:s/>', '<text:tab/>', '<text:line-break/>'],
  ...['<office:binary-data>', '</office:binary-data>', '<text:section text:display="none"/>'],
  ...['<text:change-start text:change-id="d"/>', '<text:change-end text:change-id="d"/>'],
  ...[
    '<text:p><text:date>1</text:date></text:p>',
    '<text:list><text:list-item>',
    '</text:list-item></text:list>',
  ],
  '<text:p><text:change-end text:change-id="d"/>a<text:change-start text:change-id="d"/></text:p>',
  '<text:note><text:note-body><text:p>a</text:p></text:note-body></text:note>',
  '<draw:frame><draw:object><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math></draw:object></draw:frame>',
  '<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>',
];
const JPEG = [
  '\u00ff\u00d8',
  '\u00ff',
  '\u00ff\u00ff',
  '\u00ff\u00da\u0000\u0002',
  '\u00ff\u00e2\u0000\u0010ICC_PROFILE\u0000',
  '\u00ff\u00c0\u0000\u0011\u0008\u0001\u0001\u0001\u0001\u0003',
  '\u00ff\u00c4\u0000\u0002',
  '\u0000',
  '\u00ff\u0000',
  '\u00ff\u00d9',
];
const PNG = ['\u0000\u0000\u0000\u0000', '\u0000\u0000\u0000\u0004', 'IDAT', 'PLTE', 'tRNS', 'iCCP', 'x'];
const HEADERS = [
  ';',
  '"',
  '\\',
  '\\"',
  '=',
  'a',
  'filename=',
  "filename*=utf-8''",
  '%22',
  '%',
  '%c3',
  "'",
  ',',
  '=?',
  '?=',
  'utf-8?q?',
];
const DIGITS = [
  '0',
  '1',
  '111',
  '.',
  '-',
  '/',
  '9',
  'A',
  'z',
  '+55',
  '(',
  ')',
  '11',
  '٣',
  '1-',
  ',',
  '1 - 2,',
];
const NAMES = [
  'a',
  'á',
  'a\u0301',
  '.',
  '/',
  '\\',
  ' ',
  '"',
  'con',
  '\u202e',
  '\u{1f600}',
  '\ud800',
  '%',
  'ﬃ',
];
const ADDRESSES = [
  'a.',
  '.',
  '1',
  '0x',
  ':',
  '::',
  '[',
  ']',
  '255.',
  '%41',
  '@',
  '/',
  '-',
  'xn--',
  'localhost.',
];
const JSON_TEXTS = [
  '{',
  '[',
  '}',
  ']',
  '"',
  '\\',
  '\\u0061',
  '\\u',
  ',',
  ':',
  '"a":',
  '1',
  '-',
  'e',
  '"base64":"',
];
const RTF = [
  '{',
  '}',
  '\\',
  '\\bin',
  '\\bin1 ',
  '\\bin-',
  "\\'",
  '\\*',
  'a',
  '9',
  '\\pict',
  '\\nofpages',
  '\\a1 ',
];
const EMAILS = ['a', '@', '.', 'a.', 'a@', '-', 'a-', '*', '0', '#\ufe0f\u20e3', '\u{1f468}', '\u0301', 'ç'];

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new Blob([bytesOf(text)]).stream();
}

async function exhaust(parts: AsyncIterable<{ kind: string; body?: AsyncIterable<unknown> }>): Promise<void> {
  for await (const { body } of parts) if (body) for await (const _ of body);
}

/** Passes a text as the value of every option of a tool. */
function askTool(tool: (typeof catalogue)[number], text: string): void {
  for (const name of Object.keys(tool.options.shape)) {
    try {
      parseOptions(tool, undefined, new Map([[name, text]]));
    } catch {}
  }
}

/** All functions that read users' data, in the Worker and in the container program. */
export function readers(scratch: string): Reader[] {
  const file = `${scratch}/file`;
  return [
    {
      name: 'the statements of an OFX',
      tokens: [
        ...MARKUP,
        ...['<OFX>', '<STMTRS>', '</STMTRS>', '<STMTTRN>', '</STMTTRN>', '<LEDGERBAL>', '<BALAMT>1,', '</X>'],
        ...['<MEMO>saldo ', '<A><STMTTRN></B>', '<![CDATA[', '<TRNAMT>1.', '&#9'],
      ],
      read: readStatements,
    },
    { name: 'the prolog of markup', tokens: [...MARKUP, ...SPACES], read: readProlog },
    {
      name: 'the lengths and traits of a drawing',
      tokens: [
        ...MARKUP,
        ...SPACES,
        ...['<style>', '<style/>', '</', '<a x="1mm', "='1in' ", '1', '1.', 'e1mm;', ' href=', 'url('],
      ],
      read: (text) => [withPixelLengths(`<svg ${text}`), drawingTraits(`<svg><${text}`)],
    },
    {
      name: 'the type of a file',
      tokens: [
        ...MARKUP,
        ...SPACES,
        '\0',
        '%PDF-',
        '#EXTM3U',
        'file ',
        'PK\u0003\u0004',
        'G',
        'ftyp',
        'viewbox ',
      ],
      read: (text) => sniff(Buffer.from(text).subarray(0, HEAD_BYTES)),
    },
    {
      name: 'the content type of a page',
      tokens: [...MARKUP, ...SPACES, '\u00ff'],
      read: async (text) => {
        await writeFile(file, text);
        return contentTypeOf(file);
      },
    },
    {
      name: 'the directory of a ZIP',
      tokens: ['PK\u0005\u0006', 'PK\u0001\u0002', 'PK\u0003\u0004', '\0', '\u0001', '/', '..'],
      read: async (text) => {
        await writeFile(file, Buffer.from(text, 'latin1'));
        return readZip(file);
      },
    },
    {
      name: 'the characters of a DOCX',
      tokens: [...MARKUP, ...SPACES, '<w:t>', '</w:t>'],
      read: (text) =>
        pagesOfPackage(Buffer.from(zipSync({ 'word/document.xml': strToU8(text) }, { level: 0 }))),
    },
    {
      name: 'what a DOCX says of itself',
      tokens: ['<Pages>', '<a:Pages>', '</Pages>', '9', ' ', 'meta:page-count="', '"', '<', 'a'],
      read: (text) =>
        pagesOfPackage(Buffer.from(zipSync({ 'docProps/app.xml': strToU8(text) }, { level: 0 }))),
    },
    {
      name: 'what a package says of itself',
      tokens: [...MARKUP, ...SPACES, 'media-type', 'full-path="/"', 'application/vnd.oasis.opendocument.'],
      read: async (text) => {
        await writeFile(file, zipSync({ 'META-INF/manifest.xml': strToU8(text) }, { level: 1 }));
        return inspect({ path: file, name: 'a.odt', extension: 'odt' });
      },
    },
    {
      name: 'an old Office document',
      tokens: ['\0', '\u00ff', '\u0001', 'E\0n\0c\0'],
      read: async (text) => {
        await writeFile(
          file,
          Buffer.from(`\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1${text}`, 'latin1'),
        );
        return inspect({ path: file, name: 'a.doc', extension: 'doc' });
      },
    },
    {
      name: 'the segments of a JPEG',
      tokens: JPEG,
      read: (text) => readPlainJpeg(Buffer.from(`\u00ff\u00d8${text}`, 'latin1')),
    },
    {
      name: 'the chunks of a PNG',
      tokens: PNG,
      read: (text) => readPlainPng(Buffer.from(`12345678${text}`, 'latin1')),
    },
    {
      name: 'the plain text of flat OpenDocument',
      tokens: FLAT_TEXT,
      read: (text) => plainCopyOf(Buffer.from(`${FLAT_START}${text}</office:text></office:body></a>`)),
    },
    {
      name: 'the web page of flat OpenDocument',
      tokens: FLAT_TEXT,
      read: (text) => {
        const { file, parts } = pageCopyOf(
          Buffer.from(`${FLAT_START}${text}</office:text></office:body></a>`),
        );
        return finishPage(Buffer.concat([...file.written()]).toString(), parts);
      },
    },
    {
      name: 'the words of flat OpenDocument',
      tokens: FLAT_TEXT,
      read: (text) => passagesOf(Buffer.from(`${FLAT_START}${text}</office:text></office:body></a>`)),
    },
    {
      name: 'the words of a web page',
      tokens: ['<', '<p', '>', '<!--', '-->', '<style', '</style>', '&nbsp;', '&#38;', '/', 'a '],
      read: textOfMarkup,
    },
    {
      name: 'the words of a part of a Word document',
      tokens: [
        '<mc:Fallback>',
        '</mc:Fallback>',
        '<v:textpath ',
        'string="',
        '"',
        '>',
        '<w:t>',
        '</w:p>',
        ' a',
      ],
      read: textOfWrittenPart,
    },
    {
      name: 'a web page in a Word document',
      tokens: ['<meta ', 'charset', '=', '"', ' src', "'", '\u00e7', ' ', '>', 'a'],
      read: (text) => plainPage(Buffer.from(text)),
    },
    {
      name: 'a message in a Word document',
      tokens: [
        'Content-Type: multipart/related; boundary=b',
        '\r\n',
        '--b',
        '--',
        '=3D',
        '=\n',
        ' src="a"',
        ':',
        '; ',
      ],
      read: (text) => pageOfMessage(Buffer.from(text, 'latin1')),
    },
    {
      name: 'the code of an equation',
      tokens: ['\\f', '\\b\\lc\\[', '\\a\\co2', '\\s\\up8', '(', ')', ';', ',', ' ', '\\', 'x'],
      read: (text) => equationOf(`EQ ${text}`),
    },
    {
      name: 'the code of a reference to a style',
      tokens: ['STYLEREF ', '"', ' ', 'heading 1', ',', '\\n', 'x'],
      read: (text) =>
        styleReference(`STYLEREF ${text}`, { list: [{ id: 'a', names: ['x'] }], used: new Set(['a']) }),
    },
    { name: 'the characters of an RTF', tokens: RTF, read: (text) => charactersOfRtf(Buffer.from(text)) },
    { name: 'the text of an RTF', tokens: RTF, read: textOfRtf },
    { name: 'the pages of an RTF', tokens: RTF, read: (text) => pagesOfRtf(Buffer.from(text)) },
    {
      name: 'the pages of an old Word document',
      tokens: ['\u00a5\u00ec', '\0', '\u00e0\u0085\u009f\u00f2\u00f9\u004f\u0068\u0010', '\u00ff'],
      read: (text) => pagesOfOle(Buffer.from(text, 'latin1')),
    },
    {
      name: 'the cells of a column',
      tokens: [...DIGITS, ...SPACES, 'R$ ', '%', ' D', '€', 'jan', ' de ', '12/', '1.234,56', ':', 'CPF'],
      read: (text) =>
        valuesOfColumn({ heading: text, cells: text.split('\n') }, { mark: ',', doubtful: 'all' }),
    },
    {
      name: 'the words of a piece of text',
      tokens: [...SPACES, 'a', '.', '..', '...', '....', '____', '\u00ad', 'é'],
      read: (text) => [false, true].map((isInvisible) => wordsOf({ ...pieceOf(text), isInvisible })),
    },
    { name: 'the title of a page', tokens: NAMES, read: (text) => nameOfTitle(text, 'a') },
    { name: 'the ranges of pages', tokens: DIGITS, read: (text) => groupByRanges('a', 9, text) },
    { name: 'pages in ranges', tokens: DIGITS, read: (text) => pagesInRanges('a', 9, text, 'pages') },
    {
      name: 'the title of a bookmark',
      tokens: NAMES,
      read: (text) => groupByBookmarks('a', 3, [{ title: text, page: 1 }]),
    },
    { name: 'the names in a ZIP', tokens: NAMES, read: (text) => uniqueNames(text.split('/').slice(0, 500)) },
    { name: 'the letters of a page', tokens: NAMES, read: (text) => readingOf(text, 'pular') },
    {
      name: 'the head of a picture',
      tokens: ['P5', ' ', '\n', '9', '255'],
      read: (text) => parsePgm(Buffer.from(text)),
    },
    {
      name: 'TokenIndex',
      tokens: [
        '2000001234567890',
        '200000123456789',
        'PEDIDO',
        '-',
        '.',
        '/',
        ' ',
        'É',
        '\n',
        '251122C50Y53TB',
      ],
      read: (text) => {
        const index = new TokenIndex([{ texts: [text], orders: [text] }]);
        return [index.notesWith('2000001234567890'), index.namesAnother(0, '251122C50Y53TA')];
      },
    },
    {
      name: 'foldName',
      tokens: ['a', 'É', 'e\u0301', '\u0301', ' ', '-', '\u00a0', '1', 'ﬁ'],
      read: foldName,
    },
    {
      name: 'the words of a page and their places',
      tokens: ['<page ', '<word ', 'xMin="', '1', '.', '-', '" ', '>', '</word>', '&amp;', '&', '\n', ' '],
      read: (text) =>
        readWords(`<page >\n<word xMin="1" yMin="1" xMax="1" yMax="1">${text}`.split('\n'), 1e6),
    },
    {
      name: 'a range of bytes',
      tokens: ['bytes=', '1', '-', ' ', ',', '0-'],
      read: (text) => [parseRange(text, 100), parseContainerRange(text, 100)],
    },
    { name: 'a file name', tokens: NAMES, read: (text) => [safeFileName(text), extensionOf(text)] },
    { name: 'the name of a download', tokens: NAMES, read: contentDisposition },
    {
      name: 'the parameters of a header',
      tokens: [...HEADERS, ...SPACES],
      read: (text) => fileNameIn(parseHeaderValue(`form-data;${text}`)?.parameters ?? new Map()),
    },
    {
      name: 'the head of a part',
      tokens: [...HEADERS, ...SPACES, ':', 'Content-Disposition: form-data; name='],
      read: (text) => parsePartHead(bytesOf(`\r\nContent-Disposition: ${text}\r\na: b\r\n`)),
    },
    {
      name: 'a form',
      tokens: [
        '\r\n',
        `--${BOUNDARY}`,
        '--',
        '-',
        '\r',
        `\r\n--${BOUNDARY}\r\n`,
        'Content-Disposition: form-data',
        '; name="a"',
      ],
      read: (text) =>
        exhaust(
          readMultipart(
            streamOf(
              `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n${text}`,
            ),
            `multipart/form-data; boundary=${BOUNDARY}`,
            { maxParts: 1000, maxFieldBytes: LARGE, maxFieldsTotalBytes: LARGE },
          ),
        ),
    },
    {
      name: 'a JSON body with files',
      tokens: JSON_TEXTS,
      read: (text) =>
        exhaust(
          readBase64Json(streamOf(`{"files":[{"base64":"${text}`), {
            maxBytes: LARGE,
            maxDepth: 64,
            maxTextBytes: LARGE,
          }),
        ),
    },
    {
      name: 'a JSON body',
      tokens: JSON_TEXTS,
      read: (text) =>
        exhaust(readBase64Json(streamOf(text), { maxBytes: LARGE, maxDepth: 64, maxTextBytes: LARGE })),
    },
    { name: 'the field options', tokens: JSON_TEXTS, read: parseOptionsText },
    ...catalogue.map((tool) => ({
      name: `the options of ${tool.id}`,
      tokens: [...DIGITS, ...SPACES, 'true', '#', ...JSON_TEXTS],
      read: (text: string) => askTool(tool, text),
    })),
    {
      name: 'the name of a file at an address',
      tokens: [...HEADERS, '/'],
      read: (text) =>
        nameOf(
          new Response('', { headers: { 'Content-Disposition': `attachment;${text}` } }),
          [`https://a/${text}`],
          () => false,
        ),
    },
    {
      name: 'the beginning of a web page',
      tokens: [...MARKUP, ...SPACES],
      read: (text) => [isWebPage(bytesOf(text), 'pdf', text), saysWebPage(text)],
    },
    { name: 'the host of an address', tokens: ADDRESSES, read: isPublicAddress },
    { name: 'an address', tokens: ADDRESSES, read: (text) => URL.parse(`https://${text}`)?.hostname },
    { name: 'a key', tokens: ['svc_live_', 'a', '_'], read: (text) => parseKey(text, ['00']) },
    { name: 'an Idempotency-Key', tokens: ['a', ' ', '\u007f'], read: parseIdempotencyKey },
    {
      name: 'a visit',
      tokens: ['svc_live_', 'whsec_', '/', 'a', '_', ':', '1'],
      read: (text) =>
        clientInfoOf(new Request(`https://a/${text}`, { headers: { 'CF-Connecting-IP': text } }), 'a'),
    },
    {
      name: 'the query of a list',
      tokens: [...DIGITS, '2026-01-01T00:00:00', 'T', 'Z', ':', '.'],
      read: (text) => [parseListQuery({ created_after: text }), parseListQuery({ limit: text })],
    },
    { name: 'a wait', tokens: DIGITS, read: parseWait },
    { name: 'a document', tokens: [...DIGITS, ...SPACES], read: (text) => validateDocument(text) },
    {
      name: 'a list of documents',
      tokens: DIGITS,
      read: (text) => parseValidateRequest({ values: text.split(',') }),
    },
    { name: 'a boleto', tokens: [...DIGITS, ...SPACES], read: (text) => parseBoleto(text, '2026-01-01') },
    { name: 'a CEP or CNPJ', tokens: DIGITS, read: (text) => [parseCep(text), parseCnpj(text)] },
    { name: 'a Pix key', tokens: [...DIGITS, ...EMAILS, ...SPACES], read: readPixKey },
    { name: 'an ASCII text', tokens: [...EMAILS, ...SPACES], read: foldToAscii },
    {
      name: 'a Pix request',
      tokens: [...EMAILS, ...SPACES],
      read: (text) => parsePixRequest({ key: text, name: text, city: text, description: text, txid: text }),
    },
    { name: 'the text of a QR code', tokens: [...DIGITS, ...EMAILS], read: (text) => qrHolds(text, 'M') },
    {
      name: 'the text of a barcode',
      tokens: DIGITS,
      read: (text) => LINEAR_TYPES.map((type) => attempt(() => linearValue(type, text))),
    },
  ];
}

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
