import { fromXml } from '../xml-text.ts';
import { textOfWordPart } from './document-text.ts';

/** Text that is drawn as a figure is an attribute. */
const FIGURE = /<v:textpath [^<>]*?\bstring="([^<>"]*)"/g;
/** The paragraphs of a box stand within the paragraph that it belongs to. */
const BOX = '<w:txbxContent>';
const LINE_END = '<w:br/>';
const FALLBACK = ['<mc:Fallback>', '</mc:Fallback>'] as const;

/** Text boxes are written twice: once for older programs. */
function withoutFallbacks(xml: string): string {
  const [open, close] = FALLBACK;
  const [first = '', ...rest] = xml.split(open);
  return [first, ...rest.map((part) => part.split(close).slice(1).join(''))].join('');
}

/** Returns the text of a part of a DOCX that LibreOffice has written, each paragraph and figure on a line. */
export function textOfWrittenPart(xml: string): string {
  const shown = withoutFallbacks(xml);
  const figures = Array.from(shown.matchAll(FIGURE), ([, text = '']) => fromXml(text));
  return [textOfWordPart(shown.replaceAll(BOX, LINE_END)), ...figures].join('\n');
}
