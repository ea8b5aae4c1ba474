import { byId } from '../elements.ts';
import { ReadingPace } from './reading-pace.ts';

export interface ScanReader {
  isKnown(text: string): boolean;
  read(text: string): void;
}

/** The field that receives the input of a hand scanner, or of a person who opens the keyboard. */
export class ScanField {
  readonly #input: HTMLInputElement;
  readonly #reader: ScanReader;
  readonly #pace = new ReadingPace();
  #letters = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(form: HTMLFormElement, input: HTMLInputElement, reader: ScanReader) {
    [this.#input, this.#reader] = [input, reader];
    // A phone then shows no keyboard, but the field still receives a scanner's input.
    input.inputMode = 'none';
    // A scanner's Enter may come after a pause has ended the code: the browser must not report the field as
    // empty.
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#endByKey();
    });
    input.addEventListener('input', () => this.#noteInput());
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Tab' || input.value === '') return;
      event.preventDefault();
      this.#endByKey();
    });
    const keyboard = byId('digitar', HTMLButtonElement);
    if (keyboard) this.#offerKeyboard(keyboard);
    this.#keepFocus();
  }

  focus(): void {
    this.#input.focus({ preventScroll: true });
  }

  #noteInput(): void {
    const letters = this.#input.value.length;
    this.#pace.note(letters, this.#letters, performance.now());
    this.#letters = letters;
    clearTimeout(this.#pause);
    const isKnown = this.#reader.isKnown(this.#input.value);
    this.#pause = setTimeout(() => {
      if (this.#pace.isScanned(this.#input.value.length)) this.#end();
    }, this.#pace.pauseAfter(isKnown));
  }

  #endByKey(): void {
    this.#pace.noteKey(this.#input.value.length);
    this.#end();
  }

  #end(): void {
    clearTimeout(this.#pause);
    const text = this.#input.value;
    this.#input.value = '';
    this.#letters = 0;
    if (text.trim() !== '' && this.#pace.isNew(text, performance.now())) this.#reader.read(text);
  }

  #offerKeyboard(button: HTMLButtonElement): void {
    button.hidden = false;
    button.addEventListener('click', () => {
      const isWanted = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(isWanted));
      this.#input.inputMode = isWanted ? 'text' : 'none';
      // Keyboards open only when a field receives the focus again.
      this.#input.blur();
      this.focus();
    });
  }

  /**
   * Keeps the focus in the field after clicks, so that scans arrive there. A focus moved by the keyboard
   * stays.
   */
  #keepFocus(): void {
    document.addEventListener('click', ({ target }) => {
      if (this.#isShown() && target instanceof Element && !target.closest('input, a, summary')) this.focus();
    });
    document.addEventListener('keydown', (event) => {
      const isLetter = event.key.length === 1 && event.key !== ' ';
      const { ctrlKey, metaKey, altKey, target } = event;
      if (!isLetter || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
      if (this.#isShown()) this.focus();
    });
    addEventListener('focus', () => {
      if (this.#isShown() && document.activeElement === document.body) this.focus();
    });
  }

  #isShown(): boolean {
    return this.#input.getClientRects().length > 0;
  }
}
