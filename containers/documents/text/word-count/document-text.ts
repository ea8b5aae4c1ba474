import { unzip } from '../../../files/unzip.ts';
import { fromXml } from '../xml-text.ts';
import type { KeptText } from './lost-words.ts';

const MOST_PART_BYTES = 512 * 1024 * 1024;
const BODY = /^word\/(?:document|footnotes)\.xml$/;
const NUMBERING = 'word/numbering.xml';
const MARK = /<w:lvlText w:val="([^<>"]*)"/g;
const RUNNING = /^word\/(?:header|footer)\d*\.xml$/;
/** Letters of a run, and what ends a line or separates words; elements of drawings hold numbers, which are no text. */
const WRITTEN = /<w:t(?: [^<>]*)?>([^<>]*)|<\/w:p>|<w:(?:tab|br|cr)(?: [^<>]*)?\/?>/g;
const LISTED = /<w:numPr>/g;
const NOTE_REFERENCE = /<w:footnoteReference /g;
const PAGE_FIELD = />(?:PAGE|NUMPAGES)</g;
/** A note has its number in the text and before itself. */
const NUMBERS_OF_NOTE = 2;

/** Returns the text of a part of a DOCX, each paragraph on a line. */
export function textOfWordPart(xml: string): string {
  return fromXml(Array.from(xml.matchAll(WRITTEN), ([, letters]) => letters ?? '\n').join(''));
}

function countOf(xml: string, pattern: RegExp): number {
  return xml.match(pattern)?.length ?? 0;
}

/** Returns the text of a DOCX made from so many pages, for counting its words. */
export function textOfDocument(file: Uint8Array, pages: number): Required<KeptText> {
  const isRead = (name: string) => BODY.test(name) || RUNNING.test(name) || name === NUMBERING;
  const parts = [...unzip(file, MOST_PART_BYTES, isRead)];
  const xmlOf = (is: (name: string) => boolean) =>
    parts.flatMap(([name, content]) => (is(name) ? [content.toString('utf8')] : []));
  const bodies = xmlOf((name) => BODY.test(name));
  const running = xmlOf((name) => RUNNING.test(name));
  const sumOf = (xmls: readonly string[], pattern: RegExp) =>
    xmls.reduce((sum, xml) => sum + countOf(xml, pattern), 0);
  const listed = sumOf(bodies, LISTED);
  const headings = bodies.flatMap((xml) =>
    xml
      .split('<w:tr>')
      .flatMap((row) => (row.includes('<w:tblHeader') ? [row.split('</w:tr>')[0] ?? ''] : [])),
  );
  const marks = xmlOf((name) => name === NUMBERING).flatMap((xml) => [
    ...new Set(Array.from(xml.matchAll(MARK), ([, mark = '']) => fromXml(mark))),
  ]);
  return {
    texts: bodies.map(textOfWordPart),
    repeated: [
      ...[...running, ...headings].map((xml) => ({ text: textOfWordPart(xml), times: pages })),
      ...marks.map((text) => ({ text, times: listed })),
    ],
    counters: listed + sumOf(bodies, NOTE_REFERENCE) * NUMBERS_OF_NOTE + sumOf(running, PAGE_FIELD) * pages,
  };
}
