import { extensionOf } from './file-name.ts';
import { extensionOfType } from './file-types.ts';
import { fileNameIn, parseHeaderValue } from './header-value.ts';

const FALLBACK = 'arquivo';

/**
 * Returns the file name in the response, or at the end of one of `urls`. An address may end in the name of a
 * program, such as `boleto.php`: an extension that is not accepted there gives way to that of the type.
 */
export function nameOf(
  response: Response,
  urls: string[],
  isAccepted: (extension: string) => boolean,
): string {
  const disposition = parseHeaderValue(response.headers.get('Content-Disposition') ?? '');
  const given = (disposition && fileNameIn(disposition.parameters)) ?? '';
  if (extensionOf(given) !== '') return given;
  const found = urls.map(lastSegment).filter((name) => name !== '');
  const first = given || found[0] || FALLBACK;
  const extension = extensionOfType(response.headers.get('Content-Type') ?? '');
  const typed = extension === undefined ? [] : [`${first}.${extension}`];
  const names = given === '' ? [...found, ...typed] : [...typed, ...found];
  return (
    names.find((name) => isAccepted(extensionOf(name))) ??
    names.find((name) => extensionOf(name) !== '') ??
    first
  );
}

function lastSegment(url: string): string {
  const segment = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
