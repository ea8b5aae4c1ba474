import type { Contents } from '../../../protocol/office/contents.ts';
import { localName, readXml } from '../../text/read-xml.ts';
import { ContentList } from './content-list.ts';
import { DrawingReader, type Place } from './drawing-reader.ts';
import { faultsOf } from './faults.ts';
import { type PackageParts, type Relationship, relationshipId } from './package-parts.ts';

interface Sheet {
  name: string;
  id: string;
  isHidden: boolean;
}

interface Workbook {
  sheets: Sheet[];
  /** Sheets of which a part is printed, by their places. */
  partlyPrinted: Set<number>;
}

type Relationships = ReadonlyMap<string, Relationship>;

const COMPLEMENT = 'xfComplement';
const PRINT_AREA = '_xlnm.Print_Area';

function readWorkbook(text: string): Workbook {
  const found: Workbook = { sheets: [], partlyPrinted: new Set() };
  readXml(text, {
    open(name, attributes) {
      const local = localName(name);
      if (local === 'sheet')
        found.sheets.push({
          name: attributes.get('name') ?? '',
          id: relationshipId(attributes, 'id'),
          isHidden: (attributes.get('state') ?? 'visible') !== 'visible',
        });
      if (local === 'definedName' && attributes.get('name') === PRINT_AREA)
        found.partlyPrinted.add(Number(attributes.get('localSheetId')));
    },
    close() {},
    text() {},
  });
  return found;
}

function isPrinted({ name, isHidden }: Sheet, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return !isHidden;
  return wanted.some((each) => each.toLowerCase() === name.toLowerCase());
}

/** The numbers of styles that show a cell as a box to be ticked, as Excel has had since 2024. */
async function boxStyles(parts: PackageParts, relationships: Relationships): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const part = [...relationships.values()].find(({ kind }) => kind === 'styles')?.target;
  const text = part === undefined ? null : await parts.text(part);
  if (text === null || !text.includes(COMPLEMENT)) return found;
  let isOfCells = false;
  let place = -1;
  readXml(text, {
    open(name) {
      const local = localName(name);
      if (local === 'cellXfs') isOfCells = true;
      if (local === 'xf' && isOfCells) place += 1;
      if (local === COMPLEMENT && isOfCells) found.add(String(place));
    },
    close(name) {
      if (localName(name) === 'cellXfs') isOfCells = false;
    },
    text() {},
  });
  return found;
}

function addBoxes(list: ContentList, sheet: string, styles: ReadonlySet<string>, place: Place): void {
  readXml(sheet, {
    open(name, attributes) {
      if (localName(name) === 'c' && styles.has(attributes.get('s') ?? ''))
        list.add({ ...place, kind: 'box', fault: 'unread' });
    },
    close() {},
    text() {},
  });
}

/**
 * Returns the contents of a workbook's printed sheets: those of the wanted names, else those that are not
 * hidden; null if its main part is missing.
 */
export async function contentsOfSheets(
  parts: PackageParts,
  wanted: readonly string[],
): Promise<Contents | null> {
  const main = await parts.mainPart();
  const text = main === null ? null : await parts.text(main);
  if (main === null || text === null) return null;
  const workbook = readWorkbook(text);
  const relationships = await parts.relationships(main);
  const boxes = await boxStyles(parts, relationships);
  const list = new ContentList();
  for (const [place, sheet] of workbook.sheets.entries()) {
    const target = relationships.get(sheet.id)?.target;
    if (target === undefined || !isPrinted(sheet, wanted)) continue;
    const where: Place = {
      place: { of: 'sheet', name: sheet.name },
      isCertain: !workbook.partlyPrinted.has(place),
    };
    const cells = boxes.size === 0 ? null : await parts.text(target);
    if (cells !== null) addBoxes(list, cells, boxes, where);
    for (const { kind, target: part } of (await parts.relationships(target)).values()) {
      const drawing = kind === 'drawing' ? await parts.text(part) : null;
      if (drawing === null) continue;
      const faultOf = await faultsOf(parts, await parts.relationships(part));
      readXml(drawing, new DrawingReader(list, faultOf, where));
    }
  }
  return list.contents;
}
