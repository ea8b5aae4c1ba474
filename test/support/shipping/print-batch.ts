import type { BatchResult, PrintOptions } from '../../../common/shipping/batch-result.ts';
import type { OtherRegion, RecognisedLabel, Recognition } from '../../../common/shipping/recognition.ts';
import { scanText } from '../../../common/shipping/scan-text.ts';
import { POINTS_PER_MILLIMETRE } from '../../../containers/plain/units.ts';
import { type Given, runTool } from '../../container/support/program.ts';
import { type MadeSheets, PAPERS, type PlacedLabel } from './sheets.ts';

export interface SheetFile {
  name: string;
  made: MadeSheets;
}

type Box = [number, number, number, number];

/** The whole space of a label on its sheet: a quarter of A4, or a page. */
function cellOf({ layout, kind, place }: PlacedLabel): Box {
  const { size, places } = PAPERS[layout];
  const [width, height] = size.map((side) => side * POINTS_PER_MILLIMETRE) as [number, number];
  if (kind !== 'label' || places.length === 1) return [0, 0, width, height];
  const column = place.x * 2 < size[0] - 10 ? 0 : 1;
  const row = place.y * 2 < size[1] - 10 ? 0 : 1;
  return [(column * width) / 2, (row * height) / 2, ((column + 1) * width) / 2, ((row + 1) * height) / 2];
}

function regionOf(placed: PlacedLabel, file: number) {
  return { file, sheet: placed.sheet, skew: 0, box: cellOf(placed) };
}

function labelOf(placed: PlacedLabel, file: number): RecognisedLabel {
  const { marketplace, carrier } = PAPERS[placed.layout];
  const number = placed.invoiceNumber?.replaceAll('.', '').replace(/^0+/, '') ?? null;
  return {
    ...regionOf(placed, file),
    layout: placed.layout,
    ...{ marketplace, carrier, order: placed.order, tracking: placed.tracking },
    ...{ recipient: placed.recipient, cep: placed.cep.replace('-', '') },
    invoice: { key: placed.key ?? null, number, series: placed.series ?? null, cnpj: null },
    code: `rastreio:${placed.tracking}`,
    copyOf: null,
    scans: [...new Set([placed.tracking, placed.order, ...placed.codes].map(scanText))],
  };
}

/** Returns the recognition that a perfect reader would make of generated sheets. */
export function recognitionOf(files: readonly SheetFile[]): Recognition {
  const labels: RecognisedLabel[] = [];
  const others: OtherRegion[] = [];
  for (const [file, { made }] of files.entries())
    for (const placed of made.placed)
      if (placed.kind === 'label') labels.push(labelOf(placed, file));
      else others.push({ ...regionOf(placed, file), kind: placed.kind });
  return { labels, others, blanks: 0 };
}

export interface Printed {
  result: BatchResult;
  pdfs: Map<string, Buffer>;
}

/** Executes a complete run of `shipping-print`. */
export async function printBatch(
  url: string,
  files: readonly SheetFile[],
  xmls: readonly Given[],
  {
    recognition = recognitionOf(files),
    ...options
  }: Partial<PrintOptions> & { recognition?: Recognition } = {},
): Promise<Printed> {
  const given: Given[] = [
    ...files.map(({ name, made }) => ({ field: 'labels', name, bytes: made.bytes })),
    { field: 'recognition', name: 'leitura.json', bytes: Buffer.from(JSON.stringify(recognition)) },
    ...xmls.map((xml) => ({ ...xml, field: 'xmls' })),
  ];
  const printing = { interleave: true, labelFiles: files.map(({ name }) => name), ...options };
  const { state, files: made } = await runTool(url, 'shipping-print', printing, given);
  const last = made.at(-1);
  if (last === undefined) throw new Error(JSON.stringify(state));
  const result: BatchResult = JSON.parse(last.bytes.toString());
  return { result, pdfs: new Map(made.slice(0, -1).map(({ name, bytes }) => [name, bytes])) };
}
