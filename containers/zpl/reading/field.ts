import { writeHexCodes } from './field-text.ts';
import { type Serial, serialAt } from './serial.ts';

/** One field of a label: what stands before its ^FS. */
export class Field {
  /** As the engine is given them, without data. */
  readonly commands: string[] = [];
  /** Those that hold for later fields, too. */
  readonly settings: string[] = [];
  data: string | null = null;
  serial: Serial | null = null;
  number: number | null = null;
  hexSign: string | null = null;
  /** Boxes, pictures and the like need no data. */
  isDrawn = false;
  hasPlace = false;

  get isBlank(): boolean {
    return !this.isDrawn && (this.data ?? '') === '' && this.serial === null;
  }

  /** The field on the label of that place, from 0. */
  text(place: number, data = this.data): string {
    const shown = this.serial === null ? data : serialAt(this.serial, place);
    const written = shown === null ? '' : `^FH_^FD${writeHexCodes(shown)}`;
    return `${this.commands.join('')}${written}^FS`;
  }
}
