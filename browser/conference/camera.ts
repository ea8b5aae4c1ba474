import { element } from '../elements.ts';
import { openPictureReader, type PictureReader } from './picture-reader.ts';
import { Presentation } from './presentation.ts';

const BETWEEN_PICTURES_MS = 90;
const HINT = 'Mostre um código de cada vez; afaste o pacote antes do próximo.';

export interface CameraParts {
  readerPath: string;
  /** Chooses one of the codes on a label; undefined if there are none. */
  choose: (codes: readonly string[]) => string | undefined;
  read: (code: string) => void;
}

/** Uses the phone's camera as a scanner when the button is pressed. */
export class Camera {
  readonly #button: HTMLButtonElement;
  readonly #place: HTMLElement;
  readonly #parts: CameraParts;
  /** The use of the camera that was begun last; it is aborted when the camera is closed. */
  #use = new AbortController();

  constructor(button: HTMLButtonElement, place: HTMLElement, parts: CameraParts) {
    [this.#button, this.#place, this.#parts] = [button, place, parts];
    // Browsers offer a camera only to pages loaded by HTTPS.
    if (navigator.mediaDevices === undefined) return;
    button.hidden = false;
    button.addEventListener('click', () => {
      // It shows its own errors in place of the picture.
      if (button.getAttribute('aria-pressed') !== 'true') void this.#open();
      else this.#close();
    });
  }

  async #open(): Promise<void> {
    this.#use = new AbortController();
    const { signal } = this.#use;
    this.#showButton(true);
    this.#place.hidden = false;
    this.#say('Abrindo a câmera…');
    try {
      await this.#scan(signal);
    } catch (error) {
      // The camera was closed, and perhaps opened again: this use of it has nothing more to say.
      if (signal.aborted) return;
      this.#close();
      this.#place.hidden = false;
      this.#say(faultWords(error));
    }
  }

  /** Reads codes until the signal, which may come before the person has allowed the camera. */
  async #scan(signal: AbortSignal): Promise<void> {
    const wanted = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } };
    const stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
    if (signal.aborted) return stop(stream);
    signal.addEventListener('abort', () => stop(stream));
    const reader = await openPictureReader(this.#parts.readerPath);
    try {
      if (!signal.aborted) await this.#watch(stream, reader, signal);
    } finally {
      reader.close();
    }
  }

  async #watch(stream: MediaStream, reader: PictureReader, signal: AbortSignal): Promise<void> {
    const video = element('video');
    video.setAttribute('aria-label', 'Imagem da câmera');
    [video.srcObject, video.muted, video.playsInline] = [stream, true, true];
    await video.play();
    if (signal.aborted) return;
    this.#place.replaceChildren(video, element('p', 'hint', HINT));
    const presentation = new Presentation();
    while (!signal.aborted) {
      const codes = await reader.read(video);
      const code = presentation.see(this.#parts.choose(codes), performance.now());
      if (code !== undefined && !signal.aborted) this.#parts.read(code);
      await new Promise((done) => setTimeout(done, BETWEEN_PICTURES_MS));
    }
    video.srcObject = null;
  }

  #close(): void {
    this.#use.abort();
    this.#showButton(false);
    this.#place.hidden = true;
    this.#place.replaceChildren();
  }

  #showButton(isOpen: boolean): void {
    this.#button.setAttribute('aria-pressed', String(isOpen));
    this.#button.textContent = isOpen ? 'Fechar a câmera' : 'Usar a câmera';
  }

  #say(text: string): void {
    const words = element('p', 'hint', text);
    words.setAttribute('role', 'status');
    this.#place.replaceChildren(words);
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function faultWords(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return 'A câmera não foi liberada. Permita o uso dela nas configurações do navegador, ou use o leitor.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'Este aparelho não tem câmera que possamos usar. Use o leitor, ou digite o código.';
  return 'A câmera não pôde ser usada agora. Tente de novo, use o leitor ou digite o código.';
}
