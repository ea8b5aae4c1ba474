import { localName, readXml } from '../../text/read-xml.ts';
import { BUILT_IN } from './number-format.ts';

/** The code of the number format of each style of a workbook's cells. */
export function cellFormatsOf(xml: string): string[] {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let isInCells = false;
  let isInFormats = false;
  readXml(xml, {
    open(name, attributes) {
      const local = localName(name);
      // Formats of conditions and tables have numbers of their own.
      if (local === 'numFmts') isInFormats = true;
      if (local === 'numFmt' && isInFormats)
        codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
      if (local === 'cellXfs') isInCells = true;
      if (local === 'xf' && isInCells) styles.push(Number(attributes.get('numFmtId') ?? 0));
    },
    close(name) {
      if (localName(name) === 'cellXfs') isInCells = false;
      if (localName(name) === 'numFmts') isInFormats = false;
    },
    text() {},
  });
  return styles.map((id) => codes.get(id) ?? BUILT_IN[id] ?? 'General');
}

/** The texts that the cells of a workbook share, without their phonetic guides. */
export function sharedTextsOf(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let guides = 0;
  let isText = false;
  readXml(xml, {
    open(name) {
      const local = localName(name);
      if (local === 'si') text = '';
      if (local === 'rPh') guides += 1;
      isText = local === 't' && guides === 0;
    },
    close(name) {
      const local = localName(name);
      if (local === 'si') texts.push(text);
      if (local === 'rPh') guides -= 1;
      isText = false;
    },
    text(content) {
      if (isText) text += content;
    },
  });
  return texts;
}
