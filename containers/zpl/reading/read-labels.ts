import { writeGraphic } from './graphic-data.ts';
import { LabelReader } from './label-reader.ts';
import { objectName, PrinterMemory } from './memory.ts';
import { PrinterSettings } from './printer-settings.ts';
import { Remarks } from './remarks.ts';
import { type Command, scanZpl } from './scan.ts';

export interface LabelField {
  /** As the engine is given it. */
  text: string;
  /** What of it holds for later fields: what is left where the field cannot be drawn. */
  settings: string;
}

/** One label as the engine is given it. */
export interface Label {
  /** Graphics, fonts and settings, which stand before its fields. */
  downloads: string;
  settings: string;
  fields: LabelField[];
  copies: number;
  /** Dots, where the file says. */
  width: number | null;
  length: number | null;
  isTurned: boolean;
  isMirrored: boolean;
  shift: { left: number; down: number };
  /** Where the last of its fields begins, in dots. */
  farthest: readonly [number, number];
}

const STORED_LONGEST = 20_000;
/** Images that are kept, and fields of one, which others may be behind. */
const [MOST_IMAGES, MOST_IMAGE_FIELDS] = [100, 2000];
/** A printer's settings as they are after power is switched on: a stored image brings its own. */
const UNSET = '^LH0,0^BY2,3,10^CFA,9^LRN^FWN';

/** Reads the labels of a file one by one, with what is stored, recalled, set before and counted resolved. */
export class ZplReader {
  readonly remarks = new Remarks();
  /** Pages that the file asks for, as far as it has been read. */
  asked = 0;
  /** Whether a label has begun. */
  isZpl = false;
  #given = 0;
  #ready: Label[] = [];
  readonly #memory = new PrinterMemory();
  readonly #settings = new PrinterSettings();
  readonly #mostPages: number;
  #label: LabelReader | null = null;
  /** The format that is being stored, in place of a label. */
  #stored: { name: string; commands: Command[] } | null = null;
  #start = '';

  constructor(mostPages: number) {
    this.#mostPages = mostPages;
  }

  /** As many labels as make up the most pages. */
  *labels(file: Buffer): Generator<Label> {
    for (const command of scanZpl(plainText(file))) {
      this.#read(command);
      yield* this.#taken();
    }
    this.#finish();
    yield* this.#taken();
  }

  #taken(): Label[] {
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

  /** What was begun and never ended is a label nevertheless. */
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

  /** Settings are taken between labels, too. */
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
    const fields = [...this.#imagesOf(label), ...this.#fieldsOf(label, 0)];
    if (this.#memory.images.size >= MOST_IMAGES || fields.length > MOST_IMAGE_FIELDS) {
      this.remarks.add('badDownload', `^IS${name}`);
      return;
    }
    this.#memory.images.set(name, { settings: this.#start, fields, graphics: [...label.graphics] });
  }

  /** Images behind a label, then what was set before it. */
  #imagesOf({ images }: LabelReader): LabelField[] {
    if (images.length === 0) return [];
    const bare = (text: string): LabelField => ({ text, settings: text });
    const drawn = images.flatMap(({ settings, fields }) => [bare(UNSET + settings), ...fields]);
    return [...drawn, bare(UNSET + this.#start)];
  }

  #fieldsOf(label: LabelReader, place: number): LabelField[] {
    return label.fields.map((field) => {
      const value = field.number === null ? undefined : label.values.get(field.number);
      const settings = field.settings.join('');
      const text = field.text(place, field.data ?? value ?? null);
      if (text === null) this.remarks.add('badField', field.code?.name ?? '');
      return { text: text ?? settings, settings };
    });
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
      this.#add(label, place, copies);
      this.#given += copies;
    }
  }

  #add(label: LabelReader, place: number, copies: number): void {
    const { width, length, isTurned, isMirrored, shift, farthest } = this.#settings;
    const fields = [...this.#imagesOf(label), ...this.#fieldsOf(label, place)];
    this.#ready.push({
      downloads: this.#downloadsOf(label),
      settings: [...this.#settings.aliases.values(), this.#start].join(''),
      fields,
      copies,
      width,
      length,
      isTurned,
      isMirrored,
      shift,
      farthest,
    });
  }

  #downloadsOf(label: LabelReader): string {
    const graphics = [...label.graphics].flatMap((name) => {
      const graphic = this.#memory.graphics.get(name);
      return graphic === undefined ? [] : [`~DGR:${name}.GRF,${writeGraphic(graphic)}\n`];
    });
    const used = [...this.#settings.aliases.values()].map((text) => objectName(text.split(',')[1] ?? ''));
    const named = label.fields.flatMap(({ commands }) =>
      commands.filter((text) => text.startsWith('^A@')).map((text) => objectName(text.split(',')[3] ?? '')),
    );
    const fonts = [...new Set([...used, ...named])].flatMap((name) => this.#memory.fonts.get(name) ?? []);
    return [...graphics, ...fonts].join('');
  }
}

/** A file's bytes as one character a byte, whatever its byte order mark says. */
function plainText(file: Buffer): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe)
    return Buffer.from(file.toString('utf16le').slice(1)).toString('latin1');
  const start = first === 0xef && second === 0xbb && file[2] === 0xbf ? 3 : 0;
  return file.toString('latin1', start);
}
