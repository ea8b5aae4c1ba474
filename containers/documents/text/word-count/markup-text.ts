import { fromXml } from '../xml-text.ts';

/** Elements whose ends part words; others stand within words. */
const PARTING =
  /^(?:p|div|h[1-6]|br|hr|td|th|tr|li|dt|dd|table|ul|ol|dl|title|blockquote|pre|address|section|aside|nav|body|svg|math|mtd|mtr|mrow|mi|mo|mn|mtext|text)$/;
const UNSEEN = ['script', 'style', 'head', 'annotation'];
const TAG = /<!--[\s\S]*?(?:-->|$)|<([^<>]*)>/g;
const NAME = /^\/?([a-z][\w:-]*)/i;

/** The text of a page of HTML or XHTML, as its words are counted. */
export function textOfMarkup(markup: string): string {
  let text = '';
  let at = 0;
  let unseen: string | null = null;
  for (const { index, 0: tag, 1: inner = '' } of markup.matchAll(TAG)) {
    if (unseen === null) text += markup.slice(at, index);
    at = index + tag.length;
    const name = (NAME.exec(inner)?.[1] ?? '').toLowerCase();
    const isOpening = !inner.startsWith('/') && !inner.endsWith('/');
    if (unseen === name && inner.startsWith('/')) unseen = null;
    else if (unseen === null && isOpening && UNSEEN.includes(name)) unseen = name;
    if (PARTING.test(name)) text += '\n';
  }
  if (unseen === null) text += markup.slice(at);
  return fromXml(text.replace(/&nbsp;/g, ' '));
}
