import { extensionOf } from './file-name.ts';
import { fileNameIn, parseHeaderValue } from './header-value.ts';

const FALLBACK = 'arquivo';

const EXTENSION_OF_TYPE: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'text/html': 'html',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/**
 * Returns the file name in the response, or at the end of one of `urls`. A missing extension is taken from
 * the type.
 */
export function nameOf(response: Response, urls: string[]): string {
  const disposition = parseHeaderValue(response.headers.get('Content-Disposition') ?? '');
  const given = (disposition && fileNameIn(disposition.parameters)) ?? '';
  const names = [given, ...urls.map(lastSegment)].filter((name) => name !== '');
  const complete = names.find((name) => extensionOf(name) !== '');
  const extension = extensionOfType(response.headers.get('Content-Type') ?? '');
  const [first = FALLBACK] = names;
  const isNamed = given !== '' || complete === undefined;
  if (isNamed && extension !== undefined && extensionOf(first) === '') return `${first}.${extension}`;
  return complete ?? first;
}

function extensionOfType(contentType: string): string | undefined {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(EXTENSION_OF_TYPE, type) ? EXTENSION_OF_TYPE[type] : undefined;
}

function lastSegment(url: string): string {
  const segment = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
