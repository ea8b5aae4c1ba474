import { readProlog } from '../../common/prolog.ts';
import { readBytes } from './read.ts';
import { decodeHead, HEAD_BYTES, isDrawing } from './sniff.ts';

const PRESCAN_BYTES = 1024;
const SAMPLE_BYTES = 4 * 1024 * 1024;
const DECLARING = /<(meta|\?xml)/i;
const DECLARATION = /(charset|encoding)\s*=/i;

/** Returns true if the bytes are the beginning of a text in UTF-8, which may end within a character. */
export function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function declaresEncoding(head: string): boolean {
  return head.split('>').some((tag) => {
    const start = tag.search(DECLARING);
    return start !== -1 && DECLARATION.test(tag.slice(start));
  });
}

/**
 * Returns the content type that a web server should have sent with a page. If the page has a byte order mark or
 * declares its encoding, no encoding is given; otherwise it is detected from the bytes.
 */
export async function contentTypeOf(path: string): Promise<string> {
  const sample = await readBytes(path, 0, SAMPLE_BYTES);
  const text = decodeHead(sample.subarray(0, HEAD_BYTES)) ?? '';
  const kind = isDrawing(readProlog(text)) ? 'image/svg+xml' : 'text/html';
  const head = sample.toString('latin1', 0, PRESCAN_BYTES);
  const isMarked = /^(\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)/.test(head);
  if (isMarked || declaresEncoding(head)) return kind;
  return `${kind}; charset=${isUtf8(sample) ? 'utf-8' : 'windows-1252'}`;
}
