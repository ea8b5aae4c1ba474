import { posix } from 'node:path';
import { unzip } from '../../../files/unzip.ts';
import { decodeXml, localName, readXml } from '../../text/read-xml.ts';
import { chooseSheet, SheetFault, type SheetTable } from './cell.ts';
import { readXlsxSheet } from './xlsx-sheet.ts';
import { cellFormatsOf, sharedTextsOf } from './xlsx-styles.ts';

const MOST_PART_BYTES = 256 * 1024 * 1024;
const HIDDEN = ['hidden', 'veryHidden'];
const RELATIONS = '_rels/.rels';

function partOf(bytes: Uint8Array, name: string): string | null {
  const isPart = (other: string) => other.toLowerCase() === name.toLowerCase();
  const [content] = unzip(bytes, MOST_PART_BYTES, isPart).values();
  return content === undefined ? null : decodeXml(content);
}

/** The relations of a part: their type's last word and their target, by id. */
function relationsOf(bytes: Uint8Array, part: string): Map<string, { kind: string; target: string }> {
  const directory = posix.dirname(part);
  const name = part === '' ? RELATIONS : `${directory}/_rels/${posix.basename(part)}.rels`;
  const found = new Map<string, { kind: string; target: string }>();
  readXml(partOf(bytes, name) ?? '<none/>', {
    open(_, attributes) {
      const [id, target] = [attributes.get('Id'), attributes.get('Target')];
      if (id === undefined || target === undefined) return;
      const kind = (attributes.get('Type') ?? '').split('/').at(-1) ?? '';
      const path = target.startsWith('/') ? target.slice(1) : posix.join(directory, target);
      found.set(id, { kind, target: path });
    },
    close() {},
    text() {},
  });
  return found;
}

function sheetsOf(xml: string): {
  sheets: { name: string; isHidden: boolean; id: string }[];
  is1904: boolean;
} {
  const sheets: { name: string; isHidden: boolean; id: string }[] = [];
  let is1904 = false;
  readXml(xml, {
    open(name, attributes) {
      const local = localName(name);
      if (local === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '');
      if (local !== 'sheet') return;
      const id = [...attributes].find(([key]) => localName(key) === 'id' && key.includes(':'))?.[1] ?? '';
      const isHidden = HIDDEN.includes(attributes.get('state') ?? '');
      sheets.push({ name: attributes.get('name') ?? '', isHidden, id });
    },
    close() {},
    text() {},
  });
  return { sheets, is1904 };
}

/** A sheet of a workbook of Excel, as Excel shows it. */
export function readXlsx(bytes: Uint8Array, wanted: string | undefined): SheetTable {
  const main = [...relationsOf(bytes, '').values()].find(({ kind }) => kind === 'officeDocument');
  const workbook = main?.target ?? 'xl/workbook.xml';
  const xml = partOf(bytes, workbook);
  if (xml === null) throw new SheetFault('damaged');
  const { sheets, is1904 } = sheetsOf(xml);
  const relations = relationsOf(bytes, workbook);
  const tables = sheets.filter(({ id }) => relations.get(id)?.kind === 'worksheet');
  const sheet = chooseSheet(tables, wanted);
  const content = partOf(bytes, relations.get(sheet.id)?.target ?? '');
  if (content === null) throw new SheetFault('damaged');
  const shared = (kind: string) => {
    const part = [...relations.values()].find((relation) => relation.kind === kind);
    return part === undefined ? null : partOf(bytes, part.target);
  };
  const texts = sharedTextsOf(shared('sharedStrings') ?? '<sst/>');
  const formats = cellFormatsOf(shared('styles') ?? '<styleSheet/>');
  const { rows, uncalculated } = readXlsxSheet(content, { texts, formats, is1904 });
  const names = tables.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  return { name: sheet.name, sheets: names, rows, uncalculated };
}
