import { type Graphic, graphicOf, MOST_GRAPHIC_BYTES, readGraphicBytes } from '../graphic-data.ts';
import type { ZplLabelField } from './label.ts';
import type { Command } from './scan.ts';

const MOST_FONT_BYTES = 8_000_000;
const MOST_BYTES = 64_000_000;
const DOWNLOADED_GRAPHIC = 'G';

/** A label that is stored as an image for the background of others. */
export interface StoredImage {
  /** Commands for the engine, with the settings before them. */
  settings: string;
  fields: readonly ZplLabelField[];
  /** The graphics in it, by the engine's names. */
  graphics: ReadonlyMap<string, Graphic>;
}

/** Returns an object's name: `R:LOGO.GRF`, `LOGO.GRF` and `LOGO` are the same. */
export function objectName(name: string): string {
  return (name.trim().toUpperCase().split(':').at(-1) ?? '').split('.')[0] ?? '';
}

/** The memory of a printer: formats, graphics and fonts, by their names. */
export class PrinterMemory {
  readonly formats = new Map<string, Command[]>();
  readonly images = new Map<string, StoredImage>();
  readonly graphics = new Map<string, Graphic>();
  /** Commands for the engine. */
  readonly fonts = new Map<string, string>();
  #bytes = 0;

  /** Returns false if the data cannot be read, or the memory is full. */
  downloadGraphic(parameters: string): boolean {
    const [name = '', total = '', rowBytes = ''] = parameters.split(',', 3);
    const data = parameters.slice(name.length + total.length + rowBytes.length + 3);
    return this.#keepGraphic(name, readGraphicBytes(data, Number(rowBytes)), rowBytes, total);
  }

  /** ~DY: the same with a format and an extension; only graphics are drawn. */
  downloadObject(parameters: string): boolean {
    const [name = '', format = '', kind = '', total = '', rowBytes = ''] = parameters.split(',', 5);
    if (kind.trim().toUpperCase() !== DOWNLOADED_GRAPHIC) return false;
    const heads = name.length + format.length + kind.length + total.length + rowBytes.length;
    const data = parameters.slice(heads + 5);
    const isBinary = format.trim().toUpperCase() === 'B';
    const bytes = isBinary ? Buffer.from(data, 'latin1') : readGraphicBytes(data, Number(rowBytes));
    return this.#keepGraphic(name, bytes, rowBytes, total);
  }

  downloadFont(parameters: string): boolean {
    const [name = '', size = ''] = parameters.split(',', 2);
    const data = parameters.slice(name.length + size.length + 2);
    const bytes = readGraphicBytes(data, 1, Math.min(MOST_FONT_BYTES, MOST_BYTES - this.#bytes));
    if (bytes === null || bytes.length === 0) return false;
    this.#bytes += bytes.length;
    this.fonts.set(objectName(name), `~DU${name},${bytes.length},${bytes.toString('hex').toUpperCase()}`);
    return true;
  }

  keepFormat(name: string, commands: Command[]): void {
    this.formats.set(objectName(name), commands);
  }

  /** ^ID; a star matches any name. */
  remove(name: string): void {
    const key = objectName(name);
    const begins = key.endsWith('*') ? key.slice(0, -1) : null;
    for (const kept of [this.formats, this.images, this.graphics, this.fonts]) {
      for (const candidate of [...kept.keys()]) {
        if (begins === null ? candidate === key : candidate.startsWith(begins)) kept.delete(candidate);
      }
    }
  }

  #keepGraphic(name: string, bytes: Buffer | null, rowBytes: string, total: string): boolean {
    const room = Math.min(MOST_GRAPHIC_BYTES, MOST_BYTES - this.#bytes);
    if (bytes === null || bytes.length > room) return false;
    const graphic = graphicOf(bytes, Number(rowBytes), Number(total));
    if (graphic === null) return false;
    this.#bytes += graphic.bytes.length;
    this.graphics.set(objectName(name), graphic);
    return true;
  }
}
