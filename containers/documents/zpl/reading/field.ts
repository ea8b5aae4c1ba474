import { type BarSettings, drawBars } from '../drawing/bars.ts';
import { writeHexCodes } from './field-text.ts';
import { type MaskedSerial, maskedSerialAt } from './masked-serial.ts';
import type { PrinterSettings } from './printer-settings.ts';
import { type RightEdge, rightEdgeOf } from './right-edge.ts';
import { type Serial, serialAt } from './serial.ts';
import { type BlockField, blockText, parseWrapping, type TextBlock, type WrappedText } from './text-block.ts';

/** A bar code that is drawn here. */
export interface OwnCode extends BarSettings {
  name: string;
  parameters: string;
}

/** One field of a label: the commands before its ^FS. */
export class ZplField {
  /** Commands for the engine, without data. */
  readonly commands: string[] = [];
  /** Commands that also apply to later fields. */
  readonly settings: string[] = [];
  data: string | null = null;
  serial: Serial | null = null;
  masked: MaskedSerial | null = null;
  code: OwnCode | null = null;
  block: TextBlock | null = null;
  number: number | null = null;
  hexSign: string | null = null;
  /** Width of its picture, in dots. */
  pictureWidth: number | null = null;
  rightEdge: RightEdge | null = null;
  /** True if the field is a box, a picture or the like, which needs no data. */
  isDrawn = false;
  hasPlace = false;

  #wrapping: Omit<WrappedText, 'data'> | null = null;

  get isBlank(): boolean {
    return !this.isDrawn && (this.data ?? '') === '' && this.serial === null;
  }

  /** True if the field has another text on each label. */
  get isCounted(): boolean {
    return this.serial !== null || this.masked !== null;
  }

  /** To be called once all commands are read, with the settings at that point. */
  settle(settings: PrinterSettings): void {
    const isCode = this.code !== null || this.commands.some((text) => /^\^B[^Y]/.test(text));
    this.#wrapping = isCode ? null : parseWrapping(this.commands, settings.font);
    this.rightEdge = rightEdgeOf(this.commands, settings, { pictureWidth: this.pictureWidth, isCode });
  }

  /** Returns the field on label number `place`, from 0; null if its bar code does not accept its data. */
  text(place: number, data = this.data): string | null {
    const shown = this.#shownAt(place, data);
    if (this.code !== null) return this.#codeText(this.code, shown ?? '');
    const written = shown === null ? '' : `^FH_^FD${writeHexCodes(shown)}`;
    return `${this.commands.join('')}${written}^FS`;
  }

  /** Returns the text in its box on label number `place`; null if it has none. */
  blockAt(place: number, data = this.data): BlockField | null {
    if (this.block === null || this.code !== null) return null;
    const others = this.commands.filter((text) => !text.startsWith('^A')).join('');
    return { ...this.block, others, data: blockText(this.#shownAt(place, data) ?? '') };
  }

  /** Returns the text in its lines of ^FB on label number `place`; null if it has none. */
  wrappedAt(place: number, data = this.data): WrappedText | null {
    const shown = this.#shownAt(place, data);
    return this.#wrapping === null || shown === null ? null : { ...this.#wrapping, data: shown };
  }

  #shownAt(place: number, data: string | null): string | null {
    if (this.serial !== null) return serialAt(this.serial, place);
    return this.masked === null || data === null ? data : maskedSerialAt(data, this.masked, place);
  }

  #codeText(code: OwnCode, shown: string): string | null {
    const origin = this.commands.filter((text) => /^\^F[OT]/.test(text)).join('');
    const drawing = drawBars(code.name, code.parameters, shown, origin, code);
    if (drawing === null) return null;
    const kept = this.commands.filter((text) => !text.startsWith('^A')).join('');
    return `${kept}${drawing.bars}^FS${drawing.caption}`;
  }
}
