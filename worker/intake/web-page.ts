import { readProlog } from '../../common/prolog.ts';

/** Files that may begin like a web page: pages themselves, text, and what Office saves as HTML. */
const MAY_BE_MARKUP = new Set(['html', 'htm', 'txt', 'doc', 'xls']);

const PAGE_ELEMENTS = new Set(['html', 'head', 'body', 'script', 'meta', 'title']);

/** Checks whether a Content-Type is that of a web page. */
export function saysWebPage(contentType: string | null): boolean {
  return /^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType?.trim() ?? '');
}

/**
 * Checks whether a web page was received instead of a file with this extension: a login, an error, a preview.
 * The type alone is often wrong.
 */
export function isWebPage(head: Uint8Array, extension: string, contentType: string | null): boolean {
  if (!beginsAsPage(head)) return false;
  if (extension === 'html' || extension === 'htm') return false;
  return saysWebPage(contentType) || !MAY_BE_MARKUP.has(extension);
}

function beginsAsPage(head: Uint8Array): boolean {
  const { doctype, element } = readProlog(new TextDecoder().decode(head));
  return doctype === null ? element !== null && PAGE_ELEMENTS.has(element) : doctype === 'html';
}
