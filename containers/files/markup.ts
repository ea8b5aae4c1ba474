import { readBytes } from './read.ts';

const PRESCAN_BYTES = 1024;
const SAMPLE_BYTES = 4 * 1024 * 1024;
const XML_HEAD = /^(\s|<!--[\s\S]*?-->|<\?xml[^>]*>)*<(!DOCTYPE\s+svg\b|svg[\s>])/i;

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * The content type that a web server should have given a page: its encoding is left to the page's own mark or
 * declaration where it has one, and told from its bytes where it has none.
 */
export async function contentTypeOf(path: string): Promise<string> {
  const sample = await readBytes(path, 0, SAMPLE_BYTES);
  const head = sample.toString('latin1', 0, PRESCAN_BYTES);
  const kind = XML_HEAD.test(head) ? 'image/svg+xml' : 'text/html';
  const isMarked = /^(\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)/.test(head);
  if (isMarked || /<(meta|\?xml)[^>]+(charset|encoding)\s*=/i.test(head)) return kind;
  return `${kind}; charset=${isUtf8(sample) ? 'utf-8' : 'windows-1252'}`;
}
