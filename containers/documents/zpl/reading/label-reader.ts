import { OWN_BARCODES } from '../drawing/bars.ts';
import { drawEllipse } from '../drawing/ellipse.ts';
import type { Graphic } from '../graphic-data.ts';
import { ZplField } from './field.ts';
import { readFieldData } from './field-data.ts';
import { type DrawnGraphic, inlineGraphic, recalledGraphic } from './field-graphics.ts';
import { limitParameters } from './field-limits.ts';
import { parseMaskedSerial } from './masked-serial.ts';
import { objectName, type PrinterMemory, type StoredImage } from './memory.ts';
import { numberIn, type PrinterSettings } from './printer-settings.ts';
import type { ZplRemarks } from './remarks.ts';
import type { Command } from './scan.ts';
import { parseSerial } from './serial.ts';
import { parseTextBlock } from './text-block.ts';
import { COMMANDS, LASTING_COMMANDS, UNDRAWN_COMMANDS } from './vocabulary.ts';

const SHAPES = ['^GB', '^GC', '^GD'];
/** The most images behind one label. */
const MOST_BEHIND = 5;
const NAME = /^[\^~][A-Z0-9@]{1,2}$/;

/** Reads the commands between ^XA and ^XZ into fields. */
export class LabelReader {
  readonly fields: ZplField[] = [];
  /**
   * Graphics recalled by ^XG, by the engine's names. The label keeps them itself, because the file may
   * delete or replace them before the label ends.
   */
  readonly graphics = new Map<string, Graphic>();
  /** Values of ^FN fields. */
  readonly values = new Map<number, string>();
  /** Name under which ^IS stores the label as an image. */
  imageName: string | null = null;
  isPrinted = true;
  /** Images behind the label, by ^IL. */
  readonly images: StoredImage[] = [];
  quantity = 1;
  replicates = 1;
  #field = new ZplField();
  #hasFormat = false;
  readonly #settings: PrinterSettings;
  readonly #memory: PrinterMemory;
  readonly #remarks: ZplRemarks;

  constructor(settings: PrinterSettings, memory: PrinterMemory, remarks: ZplRemarks) {
    this.#settings = settings;
    this.#memory = memory;
    this.#remarks = remarks;
  }

  /** Reads one command of the label, or of a recalled format. */
  read(command: Command): void {
    const { name, parameters } = command;
    switch (name) {
      case '^FX':
        return;
      case '^XF':
        this.#recall(parameters);
        return;
      case '^FS':
        this.endField();
        return;
      case '^FH':
        this.#field.hexSign = parameters[0] ?? '_';
        return;
      case '^FD':
      case '^FV':
        this.#readData(parameters);
        return;
      case '^FN':
        this.#field.number = numberIn(parameters);
        return;
      case '^SN':
        this.#field.serial = parseSerial(parameters);
        return;
      case '^SF':
        this.#field.masked = parseMaskedSerial(parameters);
        return;
      case '^GE':
        this.#drawEllipse(parameters);
        return;
      case '^TB':
        this.#putInBlock(parameters);
        return;
      case '^IS':
        this.imageName = objectName(parameters.split(',')[0] ?? '');
        this.isPrinted = (parameters.split(',')[1] ?? '').trim().toUpperCase() !== 'N';
        return;
      case '^IL':
        this.#recallImage(parameters);
        return;
      case '^GF':
        this.#readGraphic(parameters);
        return;
      case '^XG':
      case '^IM':
        this.#recallGraphic(name, parameters);
        return;
      case '^PQ':
        this.#readQuantity(parameters);
        return;
      default:
        if (!this.#settings.take(command, this.#remarks)) this.#pass(command);
    }
  }

  endField(): void {
    const field = this.#field;
    field.settle(this.#settings);
    this.#field = new ZplField();
    if (field.number !== null && field.data !== null) this.values.set(field.number, field.data);
    const isValue = this.#hasFormat && field.number !== null && !field.hasPlace;
    if (!isValue && (field.commands.length > 0 || !field.isBlank)) this.fields.push(field);
  }

  #pass({ name, parameters }: Command): void {
    if (OWN_BARCODES.has(name)) this.#field.code = { name, parameters, ...this.#settings.bars };
    else if (UNDRAWN_COMMANDS.has(name)) this.#remarks.add('undrawn', name);
    else if (!COMMANDS.has(name)) this.#remarks.add('unknown', NAME.test(name) ? name : '');
    else this.#draw(name === '^B0' ? '^BO' : name, parameters);
  }

  #draw(name: string, parameters: string): void {
    if (name === '^A' && parameters.startsWith('@')) this.#useFont(parameters.split(',')[3] ?? '');
    const text = name + limitParameters(name, parameters);
    this.#field.commands.push(text);
    if (LASTING_COMMANDS.has(name)) {
      this.#field.settings.push(text);
      this.#settings.keep(name, text);
    }
    if (SHAPES.includes(name)) this.#field.isDrawn = true;
    if (name === '^FO' || name === '^FT') {
      this.#field.hasPlace = true;
      this.#settings.noteOrigin(parameters);
    }
  }

  #useFont(font: string): void {
    if (font !== '' && !this.#memory.fonts.has(objectName(font))) this.#remarks.add('missingFont', font);
  }

  #readData(raw: string): void {
    const { charset, letterSize } = this.#settings;
    const reading = { hexSign: this.#field.hexSign, charset, letterSize: letterSize(this.#field.commands) };
    this.#field.data = readFieldData(raw, reading, this.#remarks);
  }

  #readGraphic(parameters: string): void {
    const graphic = inlineGraphic(parameters);
    if (graphic === null) this.#remarks.add('badField', '^GF');
    else this.#drawGraphic(graphic);
  }

  #drawGraphic({ command, width }: DrawnGraphic): void {
    this.#field.commands.push(command);
    this.#field.pictureWidth = width;
    this.#field.isDrawn = true;
  }

  #drawEllipse(parameters: string): void {
    const picture = drawEllipse(parameters);
    if (picture === null) this.#remarks.add('undrawn', '^GE');
    else this.#drawGraphic(picture);
  }

  #putInBlock(parameters: string): void {
    const { font, bars } = this.#settings;
    const own = this.#field.commands.findLast((text) => text.startsWith('^A'));
    this.#field.block = parseTextBlock(parameters, own ?? font, bars.orientation);
  }

  #recallImage(name: string): void {
    const image = this.#memory.images.get(objectName(name));
    if (image === undefined) {
      this.#remarks.add('missingGraphic', name);
      return;
    }
    if (this.images.length >= MOST_BEHIND) {
      this.#remarks.add('badField', '^IL');
      return;
    }
    for (const [key, graphic] of image.graphics) if (!this.graphics.has(key)) this.graphics.set(key, graphic);
    this.images.push(image);
  }

  #recallGraphic(name: string, parameters: string): void {
    const recalled = recalledGraphic(name, parameters, this.#memory, this.#remarks);
    if (recalled === null) return;
    this.graphics.set(recalled.key, recalled.graphic);
    this.#drawGraphic(recalled);
  }

  #recall(name: string): void {
    const format = this.#memory.formats.get(objectName(name));
    if (format === undefined) {
      this.#remarks.add('missingFormat', name);
      return;
    }
    this.#hasFormat = true;
    for (const command of format) if (command.name !== '^XF') this.read(command);
    this.endField();
  }

  #readQuantity(parameters: string): void {
    const [quantity = '', , replicates = ''] = parameters.split(',');
    this.quantity = Math.max(1, numberIn(quantity) ?? 1);
    this.replicates = Math.max(1, numberIn(replicates) ?? 1);
  }
}
