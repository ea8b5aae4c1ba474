import { askingWords, finishedWords } from '../../common/shipping/conference-words.ts';
import { byId } from '../elements.ts';
import { showOutcome } from './outcome.ts';
import type { ParcelRows } from './parcel-rows.ts';
import { give } from './signals.ts';
import type { Start } from './start.ts';

/** Announces that all parcels of the load are checked, whichever device checked the last one. */
export class Finish {
  readonly #rows: ParcelRows;
  readonly #start: Start;
  /** The title announced last; undefined while parcels are missing. */
  #said: string | undefined;
  #last: number | undefined;

  constructor(rows: ParcelRows, start: Start) {
    [this.#rows, this.#start] = [rows, start];
  }

  get isReached(): boolean {
    return this.#words() !== undefined;
  }

  /** Records the parcel that was last checked on this device. */
  note(position: number): void {
    this.#last = position;
  }

  /** Shows the first words when a load begins or the page is reopened. */
  begin(): void {
    this.#last = undefined;
    this.#said = this.#words()?.title;
    this.#show();
    this.#showBatch();
  }

  /** Updates the words after each exchange with the service. */
  settle(): void {
    // A parcel that must be put aside is shown first.
    if (!isShown('unknown') && !isShown('other_carrier')) this.#tell();
    this.#last = undefined;
    this.#showBatch();
  }

  #tell(): void {
    const [title, said] = [this.#words()?.title, this.#said];
    this.#said = title;
    if (title === undefined ? isShown('finished') : title !== said) this.#show();
    // An undo that returns from a finished batch to a finished carrier needs no sound.
    if (title !== undefined && title !== said && (said === undefined || this.#isBatchFinished))
      give('finished');
  }

  get #isBatchFinished(): boolean {
    const { checked, total } = this.#rows.progress(null);
    return checked === total;
  }

  #words() {
    const loading = this.#start.carrier;
    const [loaded, batch] = [this.#rows.progress(loading), this.#rows.progress(null)];
    return finishedWords(loaded, batch, { loading, last: this.#last });
  }

  #show(): void {
    const words = this.#words();
    const detail = this.#last === undefined ? '' : this.#rows.detailOf(this.#last);
    if (words) showOutcome({ kind: 'finished', ...words, detail });
    else showOutcome({ kind: 'idle', ...askingWords(this.#rows.progress(this.#start.carrier)), detail: '' });
  }

  #showBatch(): void {
    byId('lote-completo', HTMLElement)?.toggleAttribute('hidden', !this.#isBatchFinished);
  }
}

function isShown(kind: string): boolean {
  return byId('resultado', HTMLElement)?.classList.contains(kind) ?? false;
}
