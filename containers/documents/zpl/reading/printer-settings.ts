import type { BarSettings } from '../drawing/bars.ts';
import { limitParameters } from './field-limits.ts';
import type { ZplRemarks } from './remarks.ts';
import type { Command } from './scan.ts';

const POWER_ON_CHARSET = 0;
const LONGEST_SHIFT = 9999;
const USUAL_FONT = '^CFA,9';
/** Size of bars in dots, until the file states it. */
const [USUAL_MODULE, USUAL_HEIGHT] = [2, 10];

/** Returns the whole number at the beginning of a parameter. */
export function numberIn(text: string): number | null {
  const value = Number.parseInt(text, 10);
  return Number.isSafeInteger(value) ? value : null;
}

function sizeIn(parameters: string): number {
  const [, height = '', width = ''] = parameters.split(',');
  return Math.max(numberIn(height) ?? 0, numberIn(width) ?? 0);
}

/** Settings that last from one label to the next, as in a printer that stays on. */
export class PrinterSettings {
  charset = POWER_ON_CHARSET;
  /** In dots; null until the file states it. */
  width: number | null = null;
  length: number | null = null;
  isTurned = false;
  isMirrored = false;
  /** Dots to the left and down. */
  shift = { left: 0, down: 0 };
  /** The farthest beginning of a field of this label, in dots. */
  farthest: [number, number] = [0, 0];
  readonly #lasting = new Map<string, string>();
  readonly #aliases = new Map<string, string>();
  #home: [number, number] = [0, 0];

  /** The commands that set them before a label. */
  get text(): string {
    return [...this.#lasting.values()].join('');
  }

  /** Fonts that ^CW assigns to other names. */
  get aliases(): ReadonlyMap<string, string> {
    return this.#aliases;
  }

  /** ^CF. */
  get font(): string {
    return this.#lasting.get('^CF') ?? USUAL_FONT;
  }

  /** Settings of bars by ^BY and ^FW. */
  get bars(): BarSettings {
    const [module = '', , height = ''] = (this.#lasting.get('^BY') ?? '').slice(3).split(',');
    return {
      module: numberIn(module) ?? USUAL_MODULE,
      height: numberIn(height) ?? USUAL_HEIGHT,
      orientation: (this.#lasting.get('^FW') ?? '').slice(3, 4).toUpperCase(),
    };
  }

  /** Justification by ^FW: 1 if fields end at their position. */
  get justification(): string {
    return (this.#lasting.get('^FW') ?? '').split(',')[1]?.trim() ?? '';
  }

  keep(name: string, text: string): void {
    this.#lasting.set(name, name === '^FW' ? this.#turned(text) : text);
    if (name === '^LH') this.#home = this.#placeIn(text.slice(3));
  }

  noteOrigin(parameters: string): void {
    const [x, y] = this.#placeIn(parameters);
    this.farthest = [
      Math.max(this.farthest[0], x + this.#home[0]),
      Math.max(this.farthest[1], y + this.#home[1]),
    ];
  }

  /** Returns the larger side of the letters of a field with these commands, in dots. */
  letterSize = (commands: readonly string[]): number => {
    const own = commands.filter((text) => text.startsWith('^A')).map(sizeIn);
    return Math.max(sizeIn(this.#lasting.get('^CF') ?? ''), ...own);
  };

  /** Returns false for a command that is none of these settings. */
  take({ name, parameters }: Command, remarks: ZplRemarks): boolean {
    const value = numberIn(parameters);
    switch (name) {
      case '^CI':
        this.charset = value ?? POWER_ON_CHARSET;
        return true;
      case '^PW':
        this.width = value !== null && value > 1 ? value : this.width;
        return true;
      case '^LL':
        this.length = value !== null && value > 0 ? value : this.length;
        return true;
      case '^PO':
        this.isTurned = parameters.trim().toUpperCase().startsWith('I');
        return true;
      case '^PM':
        this.isMirrored = parameters.trim().toUpperCase().startsWith('Y');
        return true;
      case '^LS':
      case '^LT':
        this.#move(name, Math.max(-LONGEST_SHIFT, Math.min(LONGEST_SHIFT, value ?? 0)));
        return true;
      case '^CW':
        this.#aliases.set(parameters.slice(0, 1).toUpperCase(), name + parameters);
        return true;
      case '^MU':
        if (!['', 'D'].includes(parameters.trim().toUpperCase())) remarks.add('units', name + parameters);
        return true;
      case '^JM':
        if (parameters.trim().toUpperCase() === 'B') remarks.add('units', name + parameters);
        return true;
      default:
        return false;
    }
  }

  /** Completes ^FW with the values that it does not change. */
  #turned(text: string): string {
    const [turn = '', justification = ''] = text.slice(3).split(',');
    const kept = justification.trim() || this.justification;
    return `^FW${turn.trim() || this.bars.orientation}${kept === '' ? '' : `,${kept}`}`;
  }

  #move(name: string, dots: number): void {
    this.shift = name === '^LS' ? { ...this.shift, left: dots } : { ...this.shift, down: dots };
  }

  #placeIn(parameters: string): [number, number] {
    const [x = '', y = ''] = limitParameters('^FO', parameters).split(',');
    return [numberIn(x) ?? 0, numberIn(y) ?? 0];
  }
}
