import type { ActAnswer, ParcelCheck } from '../../common/shipping/conference.ts';
import { outcomeWords } from '../../common/shipping/conference-words.ts';
import { byId } from '../elements.ts';
import { keptOutcome, readWords, shownCode, undoneOutcome } from './act-outcomes.ts';
import { Exchange, type Refusal, type Service } from './exchange.ts';
import { Finish } from './finish.ts';
import type { KeptChecks } from './kept-checks.ts';
import { showNetwork } from './network-words.ts';
import { type NewAct, newActId, Outbox, outboxPrefix, ownShelf } from './outbox.ts';
import { Readings, type ShownOutcome, showOutcome } from './outcome.ts';
import type { ParcelRows } from './parcel-rows.ts';
import { give } from './signals.ts';
import type { Start } from './start.ts';

export interface CheckingParts {
  path: string;
  service: Service;
  revision: number;
  rows: ParcelRows;
  start: Start;
  kept: KeptChecks;
  /** Called when the conference no longer exists. */
  gone: () => void;
}

/** Sends the scans and undos of this device to the service, and shows their results on the page. */
export class Checking {
  readonly exchange: Exchange;
  readonly finish: Finish;
  readonly #parts: CheckingParts;
  readonly #outbox: Outbox;
  readonly #readings = new Readings();
  /** Ids of the scans made just now, whose outcome people wait for. */
  readonly #awaited = new Set<string>();
  /** Queued scans that were checked since the page last reported their number. */
  #late = 0;
  #isStored = true;

  constructor(parts: CheckingParts) {
    this.#parts = parts;
    this.finish = new Finish(parts.rows, parts.start);
    this.#outbox = new Outbox(ownShelf(), outboxPrefix(parts.path));
    for (const { act } of this.#outbox.waiting())
      if (act.do === 'scan') this.#readings.show(act.id, keptOutcome(act, parts.rows), '');
    this.exchange = new Exchange({
      outbox: this.#outbox,
      service: parts.service,
      now: Date.now,
      revision: parts.revision,
      listener: {
        changed: (changes) => this.#apply(changes),
        answered: (act, answer) => this.#tell(act, answer),
        refused: (act) => this.#tellRefused(act),
        state: (state, waiting) => this.#showState(state, waiting),
      },
    });
  }

  get isWaiting(): boolean {
    return this.#outbox.waiting().length > 0;
  }

  scan(text: string): void {
    const { carrier, device } = this.#parts.start;
    const act: NewAct = { do: 'scan', id: newActId(), text, carrier, device };
    this.#begin(act);
  }

  undo(position: number, revision: number): void {
    const { device } = this.#parts.start;
    const act: NewAct = { do: 'undo', id: newActId(), position, revision, device };
    this.#begin(act);
  }

  #begin(act: NewAct): void {
    this.#awaited.add(act.id);
    this.#isStored = this.#outbox.add(act, Date.now()) && this.#isStored;
    // An act that is not sent now stays in the outbox, and the next poll sends it.
    void this.#send(act);
  }

  async #send(act: NewAct): Promise<void> {
    const isThrough = await this.exchange.run();
    if (isThrough || !this.#awaited.delete(act.id)) return;
    const outcome = keptOutcome(act, this.#parts.rows);
    showOutcome(outcome);
    if (act.do === 'scan') this.#readings.show(act.id, outcome, '');
    give('kept');
  }

  #apply(changes: readonly ParcelCheck[]): void {
    if (changes.length === 0) return;
    this.#parts.rows.apply(changes);
    this.#parts.kept.add(changes, Date.now());
  }

  #tell(act: NewAct, answer: ActAnswer): void {
    const { rows } = this.#parts;
    if (answer.parcel) this.#apply([answer.parcel]);
    const isAwaited = this.#awaited.delete(act.id);
    if (act.do === 'undo' || !('orders' in answer)) {
      if (isAwaited) showOutcome(undoneOutcome(answer));
      return;
    }
    const { result, parcel } = answer;
    const code = shownCode(act.text);
    const words = outcomeWords(answer, { code, loading: act.carrier, now: Date.now() });
    const detail = parcel ? rows.detailOf(parcel.position) : readWords(act.text);
    const outcome: ShownOutcome = { kind: result, ...words, detail };
    this.#readings.show(act.id, outcome, code);
    const isWell = result === 'checked';
    // Queued scans that succeed later need no notification.
    if (!isAwaited && isWell) this.#late++;
    if (!isAwaited && isWell) return;
    if (!isAwaited) this.#readings.unfold();
    showOutcome(outcome);
    offerUndo(isWell && parcel ? `${parcel.position}-${parcel.revision}` : '');
    if (isWell && parcel) this.finish.note(parcel.position);
    // The last parcel has its own sound.
    if (!isWell || !this.finish.isReached) give(result);
  }

  #tellRefused(act: NewAct): void {
    const detail = act.do === 'scan' ? readWords(act.text) : '';
    showOutcome({ kind: 'unknown', title: 'Leitura recusada', text: 'Leia o código de novo.', detail });
  }

  #showState(state: 'ok' | Refusal, waiting: number): void {
    showNetwork(state, waiting, this.#isStored);
    this.#tellLate(state, waiting);
    this.finish.settle();
    if (state === 'gone') this.#parts.gone();
  }

  #tellLate(state: 'ok' | Refusal, waiting: number): void {
    if (state !== 'ok' || waiting > 0 || this.#late === 0) return;
    const text =
      this.#late === 1
        ? 'A leitura guardada foi conferida.'
        : `${this.#late} leituras guardadas foram conferidas.`;
    this.#late = 0;
    const shown = byId('resultado', HTMLElement)?.classList;
    if (shown?.contains('kept') || shown?.contains('idle'))
      showOutcome({ kind: 'idle', title: 'A rede voltou', text, detail: '' });
  }
}

/**
 * Shows or hides the undo button. `value`: the parcel and its revision; empty if there is nothing to undo.
 */
function offerUndo(value: string): void {
  const button = byId('desfazer-ultima', HTMLButtonElement);
  if (!button) return;
  [button.value, button.hidden] = [value, value === ''];
}
