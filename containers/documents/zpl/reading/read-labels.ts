import { asDrawn, drawnFields } from './drawn-label.ts';
import type { ZplLabel } from './label.ts';
import { LabelReader } from './label-reader.ts';
import { PrinterMemory } from './memory.ts';
import { PrinterSettings } from './printer-settings.ts';
import { ZplRemarks } from './remarks.ts';
import { type Command, scanZpl, zplText } from './scan.ts';

const STORED_LONGEST = 20_000;
/** The most stored images, and the most fields of one, including those behind it. */
const [MOST_IMAGES, MOST_IMAGE_FIELDS] = [100, 2000];
/** Reads the labels of a file one by one, and resolves what is stored, recalled, set before and counted. */
export class ZplReader {
  readonly remarks = new ZplRemarks();
  /** Pages that the file requests, as far as it has been read. */
  asked = 0;
  /** True once a label has begun. */
  isZpl = false;
  #given = 0;
  #ready: ZplLabel[] = [];
  readonly #memory = new PrinterMemory();
  readonly #settings = new PrinterSettings();
  readonly #mostPages: number;
  #label: LabelReader | null = null;
  /** The format that is being stored in place of a label. */
  #stored: { name: string; commands: Command[] } | null = null;
  #start = '';

  constructor(mostPages: number) {
    this.#mostPages = mostPages;
  }

  /** Yields as many labels as make up the most pages. */
  *labels(file: Buffer): Generator<ZplLabel> {
    for (const command of scanZpl(zplText(file))) {
      this.#read(command);
      yield* this.#taken();
    }
    this.#finish();
    yield* this.#taken();
  }

  #taken(): ZplLabel[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #read(command: Command): void {
    switch (command.name) {
      case '^XA':
        this.#begin();
        return;
      case '^XZ':
        this.#end();
        return;
      case '~DG':
        this.#download(this.#memory.downloadGraphic(command.parameters), command);
        return;
      case '~DY':
        this.#download(this.#memory.downloadObject(command.parameters), command);
        return;
      case '~DU':
        this.#download(this.#memory.downloadFont(command.parameters), command);
        return;
      case '^ID':
        this.#memory.remove(command.parameters);
        return;
      default:
        this.#readInLabel(command);
    }
  }

  /** A label that is never ended is a label as well. */
  #finish(): void {
    if (this.#label === null) return;
    this.remarks.add('openLabel');
    this.#end();
  }

  #begin(): void {
    if (this.#label !== null) this.#end();
    this.isZpl = true;
    this.#label = new LabelReader(this.#settings, this.#memory, this.remarks);
    this.#start = this.#settings.text;
    this.#settings.farthest = [0, 0];
  }

  #readInLabel(command: Command): void {
    if (this.#stored !== null) {
      if (this.#stored.commands.length < STORED_LONGEST) this.#stored.commands.push(command);
      return;
    }
    if (this.#label === null) this.#readBetween(command);
    else if (command.name === '^DF') this.#stored = { name: command.parameters, commands: [] };
    else this.#label.read(command);
  }

  /** Settings also apply between labels. */
  #readBetween(command: Command): void {
    new LabelReader(this.#settings, this.#memory, this.remarks).read(command);
  }

  #download(isKept: boolean, { name, parameters }: Command): void {
    if (!isKept) this.remarks.add('badDownload', `${name}${parameters.split(',')[0] ?? ''}`);
  }

  #end(): void {
    const [label, stored] = [this.#label, this.#stored];
    this.#label = null;
    this.#stored = null;
    if (stored !== null) this.#memory.keepFormat(stored.name, stored.commands);
    if (stored !== null || label === null) return;
    label.endField();
    if (
      label.images.length === 0 &&
      label.fields.every((field) => this.#isEmpty(label, field.number, field.isBlank))
    ) {
      this.remarks.add('emptyLabel');
      return;
    }
    if (label.imageName !== null) this.#keepImage(label, label.imageName);
    if (label.isPrinted) this.#print(label);
  }

  #keepImage(label: LabelReader, name: string): void {
    const fields = drawnFields(label, 0, this.#start, this.remarks);
    if (this.#memory.images.size >= MOST_IMAGES || fields.length > MOST_IMAGE_FIELDS) {
      this.remarks.add('badDownload', `^IS${name}`);
      return;
    }
    this.#memory.images.set(name, { settings: this.#start, fields, graphics: new Map(label.graphics) });
  }

  #isEmpty(label: LabelReader, number: number | null, isBlank: boolean): boolean {
    return isBlank && (number === null || (label.values.get(number) ?? '') === '');
  }

  #print(label: LabelReader): void {
    const { quantity, replicates } = label;
    this.asked += quantity;
    const isCounted = label.fields.some((field) => field.isCounted);
    const each = isCounted ? Math.min(replicates, quantity) : quantity;
    for (let place = 0; place * each < quantity && this.#given < this.#mostPages; place++) {
      const copies = Math.min(each, quantity - place * each, this.#mostPages - this.#given);
      const state = { settings: this.#settings, memory: this.#memory, start: this.#start };
      this.#ready.push(asDrawn(label, { place, copies }, state, this.remarks));
      this.#given += copies;
    }
  }
}
