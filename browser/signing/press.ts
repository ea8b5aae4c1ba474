import { element } from '../elements.ts';

/** A press of a submit button. Its outcome is shown below the button. */
export class Press {
  readonly #form: HTMLFormElement;
  readonly #button: HTMLButtonElement;
  readonly #state: HTMLElement;

  constructor(form: HTMLFormElement, button: HTMLButtonElement) {
    [this.#form, this.#button] = [form, button];
    const before = button.nextElementSibling;
    this.#state = before instanceof HTMLElement && before.matches('.press') ? before : element('p', 'press');
    this.#state.setAttribute('role', 'status');
    button.after(this.#state);
  }

  begin(): void {
    this.#form.dataset.posting = '';
    this.#button.setAttribute('aria-disabled', 'true');
    this.say('Enviando…');
  }

  say(words: string): void {
    this.#state.className = 'press';
    this.#state.textContent = words;
  }

  /** Enables the button again. */
  end(): void {
    delete this.#form.dataset.posting;
    this.#button.removeAttribute('aria-disabled');
    this.say('');
  }

  /**
   * Reports that no answer came. The service may have accepted the step or not: pressing again is safe in
   * both cases.
   */
  fail(why = navigator.onLine ? 'Não houve resposta: a conexão pode ter caído.' : 'Sem conexão.'): void {
    this.end();
    const kept = this.#form.dataset.keptMs === undefined ? '' : ' O que você preencheu continua aqui.';
    this.#state.className = 'press fault';
    this.#state.textContent = `${why}${kept} Aperte “${this.#button.textContent?.trim()}” de novo.`;
  }
}

/** Begins a press; null while the form is being posted, so that a second press does nothing. */
export function pressOf(form: HTMLFormElement, submitter: HTMLElement | null): Press | null {
  if (form.dataset.posting !== undefined) return null;
  const button = submitter ?? form.querySelector('button[type=submit]');
  return button instanceof HTMLButtonElement ? new Press(form, button) : null;
}
