import type { ActAnswer } from '../../common/shipping/conference.ts';
import { checkWords, outcomeWords } from '../../common/shipping/conference-words.ts';
import { byId } from '../elements.ts';
import { Exchange, type Refusal, type Service } from './exchange.ts';
import { showNetwork } from './network-words.ts';
import { type NewAct, newActId, Outbox, ownShelf } from './outbox.ts';
import { Readings, type ShownOutcome, showOutcome } from './outcome.ts';
import type { ParcelRows } from './parcel-rows.ts';
import { give } from './signals.ts';
import type { Start } from './start.ts';

const LONGEST_SHOWN_CODE = 60;

export interface CheckingParts {
  path: string;
  service: Service;
  revision: number;
  rows: ParcelRows;
  start: Start;
}

/** What is scanned and undone here: on its way to the service, and back onto the page. */
export class Checking {
  readonly exchange: Exchange;
  readonly #parts: CheckingParts;
  readonly #outbox: Outbox;
  readonly #readings = new Readings();
  /** Scanned here and now: their outcome is what people wait for. */
  readonly #awaited = new Set<string>();
  /** Scans that had waited and are checked now, since the page last said so. */
  #late = 0;
  #isStored = true;

  constructor(parts: CheckingParts) {
    this.#parts = parts;
    this.#outbox = new Outbox(ownShelf(), `conferencia ${parts.path} `);
    this.exchange = new Exchange({
      outbox: this.#outbox,
      service: parts.service,
      now: Date.now,
      revision: parts.revision,
      listener: {
        changed: (changes) => parts.rows.apply(changes),
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
    this.#awaited.add(act.id);
    this.#send(act, {
      text: `Guardado neste aparelho: será conferido quando a rede voltar. ${this.#parts.rows.guess(text)}`.trim(),
      detail: readWords(text),
    });
  }

  undo(position: number, revision: number): void {
    const { device } = this.#parts.start;
    const act: NewAct = { do: 'undo', id: newActId(), position, revision, device };
    this.#awaited.add(act.id);
    this.#send(act, { text: `Será desfeito quando a rede voltar: pacote nº ${position}.`, detail: '' });
  }

  async #send(act: NewAct, kept: Pick<ShownOutcome, 'text' | 'detail'>): Promise<void> {
    this.#isStored = this.#outbox.add(act, Date.now()) && this.#isStored;
    const isThrough = await this.exchange.run();
    if (isThrough || !this.#awaited.delete(act.id)) return;
    const outcome: ShownOutcome = { kind: 'kept', title: 'Anotado, sem rede', ...kept };
    showOutcome(outcome);
    if (act.do === 'scan') this.#readings.show(act.id, outcome, '');
    give('kept');
  }

  #tell(act: NewAct, answer: ActAnswer): void {
    const { rows } = this.#parts;
    if (answer.parcel) rows.apply([answer.parcel]);
    const isAwaited = this.#awaited.delete(act.id);
    if (act.do === 'undo' || !('orders' in answer)) {
      if (isAwaited) showOutcome(undoneWords(answer));
      return;
    }
    const { result, parcel } = answer;
    const code = act.text.slice(0, LONGEST_SHOWN_CODE);
    const words = outcomeWords(answer, { code, loading: act.carrier, now: Date.now() });
    const detail = parcel ? rows.detailOf(parcel.position) : readWords(act.text);
    const outcome: ShownOutcome = { kind: result, ...words, detail };
    this.#readings.show(act.id, outcome, code);
    const isWell = result === 'checked';
    // What waited for the network and is well needs nobody's eye.
    if (!isAwaited && isWell) this.#late++;
    if (!isAwaited && isWell) return;
    if (!isAwaited) this.#readings.unfold();
    showOutcome(outcome);
    offerUndo(isWell && parcel ? `${parcel.position}-${parcel.revision}` : '');
    give(result);
  }

  #tellRefused(act: NewAct): void {
    const detail = act.do === 'scan' ? readWords(act.text) : '';
    showOutcome({ kind: 'unknown', title: 'Leitura recusada', text: 'Leia o código de novo.', detail });
  }

  #showState(state: 'ok' | Refusal, waiting: number): void {
    showNetwork(state, waiting, this.#isStored);
    if (state !== 'ok' || waiting > 0 || this.#late === 0) return;
    const text =
      this.#late === 1
        ? 'A leitura guardada foi conferida.'
        : `${this.#late} leituras guardadas foram conferidas.`;
    this.#late = 0;
    const isKeptShown = byId('resultado', HTMLElement)?.classList.contains('kept');
    if (isKeptShown) showOutcome({ kind: 'idle', title: 'A rede voltou', text, detail: '' });
  }
}

function undoneWords({ result, parcel }: ActAnswer): ShownOutcome {
  const position = parcel?.position ?? 0;
  if (result === 'undone')
    return { kind: 'idle', title: 'Desfeito', text: `O pacote nº ${position} volta a faltar.`, detail: '' };
  const now = parcel ? `O pacote nº ${position} está ${checkWords(parcel, Date.now())}.` : '';
  return { kind: 'idle', title: 'Nada a desfazer', text: now, detail: '' };
}

/** `value`: the parcel and its revision; empty where there is nothing to take back. */
function offerUndo(value: string): void {
  const button = byId('desfazer-ultima', HTMLButtonElement);
  if (!button) return;
  [button.value, button.hidden] = [value, value === ''];
}

function readWords(text: string): string {
  return `Lido: ${text.slice(0, LONGEST_SHOWN_CODE)}`;
}
