import { type Graphic, graphicOf, readGraphicBytes, writeGraphic } from '../graphic-data.ts';
import { objectName, type PrinterMemory } from './memory.ts';
import type { ZplRemarks } from './remarks.ts';

/** Largest drawn size of an enlarged graphic, in bytes. */
const LARGEST_DRAWN = 8_000_000;
const MOST_ENLARGED = 10;

/** A picture as a command for the engine, with its width in dots. */
export interface DrawnGraphic {
  command: string;
  width: number;
}

const DOTS_PER_BYTE = 8;

/** Reads the graphic in the parameters of ^GF; null if it cannot be read. */
export function inlineGraphic(parameters: string): DrawnGraphic | null {
  const [format = '', , total = '', rowBytes = ''] = parameters.split(',', 4);
  const start = parameters.split(',', 4).join(',').length + 1;
  const data = parameters.slice(start);
  const isHex = format.trim().toUpperCase() !== 'B';
  const bytes = isHex ? readGraphicBytes(data, Number(rowBytes)) : Buffer.from(data, 'latin1');
  const graphic = bytes && graphicOf(bytes, Number(rowBytes), Number(total));
  if (graphic === null || format.trim().toUpperCase() === 'C') return null;
  const command = `^GFA,${graphic.bytes.length},${writeGraphic(graphic)}`;
  return { command, width: graphic.rowBytes * DOTS_PER_BYTE };
}

export interface RecalledGraphic extends DrawnGraphic {
  key: string;
  graphic: Graphic;
}

/** Returns the graphic that ^XG or ^IM recalls; null, with a remark, if there is none that can be drawn. */
export function recalledGraphic(
  name: string,
  parameters: string,
  memory: PrinterMemory,
  remarks: ZplRemarks,
): RecalledGraphic | null {
  const [object = '', across = '1', down = '1'] = parameters.split(',');
  const key = objectName(object);
  const graphic = memory.graphics.get(key);
  if (graphic === undefined) {
    remarks.add('missingGraphic', object);
    return null;
  }
  const scale = (value: string) =>
    name === '^IM' ? 1 : Math.min(MOST_ENLARGED, Math.max(1, Number.parseInt(value, 10) || 1));
  const [wide, high] = [scale(across), scale(down)];
  if (graphic.bytes.length * wide * high > LARGEST_DRAWN) {
    remarks.add('badField', name);
    return null;
  }
  const width = graphic.rowBytes * DOTS_PER_BYTE * wide;
  return { key, graphic, command: `^XGR:${key}.GRF,${wide},${high}`, width };
}
