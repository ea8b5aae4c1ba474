import { readFileSync, writeFileSync } from 'node:fs';
import type { TakenChunk } from '../../../protocol/office/take-chunks.ts';
import { elementsOf } from '../../text/tree.ts';
import type { WordPackage } from '../letters/package.ts';
import { pageOfMessage, plainPage } from './chunk-page.ts';

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const PACKAGE = 'PK';
const RTF = '{\\rtf';
const PAGE =
  /^\s*<(?:!doctype html|html|head|body|div|p|table|h[1-6]|span|ul|ol|font|b|center|style|meta)[\s>]/i;
/** The root element of a Word document in one XML file. */
const FLAT = /<(?:pkg:package|w:wordDocument)[\s>]/;
const HEAD_CHARACTERS = 2_000;

type Format = TakenChunk['format'];

function pageIn(bytes: Buffer): [Format, Buffer] | null {
  const page = pageOfMessage(bytes);
  return page && ['html', page];
}

/**
 * Returns the format in which LibreOffice can read a part, and the content in that format; null for a
 * package, a Word document or an unknown format.
 */
function readable(bytes: Buffer, type: string): [Format, Buffer] | null {
  const head = bytes.toString('latin1', 0, HEAD_CHARACTERS).replace(/^\u00ef\u00bb\u00bf/, '');
  if (head.startsWith(PACKAGE) || FLAT.test(head)) return null;
  if (head.trimStart().startsWith(RTF)) return ['rtf', bytes];
  if (/^MIME-Version:/im.test(head)) return pageIn(bytes);
  if (type === 'text/plain') return ['text', bytes];
  const isPage = ['text/html', 'application/xhtml+xml'].includes(type) || PAGE.test(head);
  if (isPage) return ['html', plainPage(bytes)];
  return type === 'message/rfc822' || type.startsWith('multipart/') ? pageIn(bytes) : null;
}

/** Returns the names of the parts of other formats that a document has in its body. */
function chunksOf(document: WordPackage): string[] {
  const targets = new Map(document.relationsOf(document.main).map(({ id, target }) => [id, target]));
  const ids = elementsOf(document.body, 'w:altChunk').map(({ attributes }) => attributes.get('r:id') ?? '');
  return [...new Set(ids.flatMap((id) => targets.get(id) ?? []))];
}

/** Writes the parts of other formats as files that LibreOffice reads. */
export function takeChunks(document: WordPackage, prefix: string, most: number): TakenChunk[] {
  return chunksOf(document)
    .slice(0, most)
    .flatMap((part, index) => {
      const bytes = document.bytesOf(part);
      const found = bytes && readable(Buffer.from(bytes), document.contentTypeOf(part));
      if (!found) return [];
      const [format, content] = found;
      const path = `${prefix}-${index}`;
      writeFileSync(path, content);
      return [{ part, path, format }];
    });
}

/** Puts Word documents in the place of parts of other formats. */
export function putChunks(document: WordPackage, made: readonly { part: string; path: string }[]): void {
  for (const { part, path } of made) document.replace(part, readFileSync(path), MAIN_TYPE);
}
