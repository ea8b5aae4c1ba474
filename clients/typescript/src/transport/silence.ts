import { startTimer } from './timer.ts';

/** Aborts what is silent for too long, or what its caller aborts. */
export class Silence {
  readonly #controller = new AbortController();
  readonly #limitMs: number;
  #timer: ReturnType<typeof setTimeout>;
  /** For `fetch`. */
  readonly signal: AbortSignal;

  constructor(limitMs: number, caller: AbortSignal | undefined) {
    this.#limitMs = limitMs;
    this.#timer = startTimer(() => this.#controller.abort(), limitMs);
    this.signal = caller ? AbortSignal.any([this.#controller.signal, caller]) : this.#controller.signal;
  }

  /** The limit has passed. */
  get isOver(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Something was heard: the time begins again. */
  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = startTimer(() => this.#controller.abort(), this.#limitMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
