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
  readonly #place: HTMLElement;
  readonly #parts: CameraParts;
  #stream: MediaStream | undefined;

  constructor(button: HTMLButtonElement, place: HTMLElement, parts: CameraParts) {
    [this.#place, this.#parts] = [place, parts];
    // Browsers offer a camera only to pages loaded by HTTPS.
    if (navigator.mediaDevices === undefined) return;
    button.hidden = false;
    button.addEventListener('click', () => {
      const isWanted = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(isWanted));
      button.textContent = isWanted ? 'Fechar a câmera' : 'Usar a câmera';
      // It shows its own errors in place of the picture.
      if (isWanted) void this.#open();
      else this.#close();
    });
  }

  async #open(): Promise<void> {
    this.#place.hidden = false;
    this.#say('Abrindo a câmera…');
    try {
      const wanted = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } };
      const stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
      this.#stream = stream;
      const reader = await openPictureReader(this.#parts.readerPath);
      if (this.#stream === stream) await this.#watch(stream, reader);
      else stop(stream);
      reader.close();
    } catch (error) {
      this.#close();
      this.#place.hidden = false;
      this.#say(faultWords(error));
    }
  }

  async #watch(stream: MediaStream, reader: PictureReader): Promise<void> {
    const video = element('video');
    video.setAttribute('aria-label', 'Imagem da câmera');
    [video.srcObject, video.muted, video.playsInline] = [stream, true, true];
    await video.play();
    this.#place.replaceChildren(video, element('p', 'hint', HINT));
    const presentation = new Presentation();
    while (this.#stream === stream) {
      const codes = await reader.read(video);
      const code = presentation.see(this.#parts.choose(codes), performance.now());
      if (code !== undefined && this.#stream === stream) this.#parts.read(code);
      await new Promise((done) => setTimeout(done, BETWEEN_PICTURES_MS));
    }
    video.srcObject = null;
  }

  #close(): void {
    if (this.#stream) stop(this.#stream);
    this.#stream = undefined;
    this.#place.hidden = true;
    this.#place.replaceChildren();
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
