import { byId } from '../elements.ts';

const DEVICE_KEY = 'conferencia-aparelho';

/** Which carrier is loaded, and how this device is called: asked once, kept in the address and on the device. */
export class Start {
  carrier: string | null = null;
  device = '';
  readonly #path: string;
  readonly #changed: () => void;

  constructor(path: string, changed: () => void) {
    [this.#path, this.#changed] = [path, changed];
    const form = byId('comecar', HTMLFormElement);
    const name = byId('aparelho', HTMLInputElement);
    const query = new URLSearchParams(location.search);
    if (name && name.value === '') name.value = keptName();
    [this.carrier, this.device] = [query.get('carga') || null, query.get('aparelho') || (name?.value ?? '')];
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      const data = new FormData(form);
      this.carrier = String(data.get('carga') ?? '') || null;
      this.device = String(data.get('aparelho') ?? '').trim() || madeName();
      keepName(this.device);
      const query = new URLSearchParams({ carga: this.carrier ?? '', aparelho: this.device });
      history.pushState(null, '', `${this.#path}?${query}`);
      this.#show(true);
    });
    byId('trocar', HTMLAnchorElement)?.addEventListener('click', (event) => {
      event.preventDefault();
      history.pushState(null, '', this.#path);
      this.#show(false);
    });
    addEventListener('popstate', () => location.reload());
    if (query.has('carga')) this.#name();
  }

  #show(isBegun: boolean): void {
    byId('comecar', HTMLFormElement)?.toggleAttribute('hidden', isBegun);
    byId('conferir', HTMLElement)?.toggleAttribute('hidden', !isBegun);
    this.#name();
    this.#changed();
    scrollTo(0, 0);
  }

  #name(): void {
    const place = byId('carga', HTMLElement);
    const [name, count] = [place?.querySelector('strong'), place?.querySelector<HTMLElement>('.count')];
    if (name) name.textContent = this.carrier ?? 'todas as transportadoras';
    if (count) count.dataset.carrier = this.carrier ?? '';
  }
}

function keptName(): string {
  try {
    return localStorage.getItem(DEVICE_KEY) ?? madeName();
  } catch {
    return madeName();
  }
}

function keepName(name: string): void {
  try {
    localStorage.setItem(DEVICE_KEY, name);
  } catch {
    // Asked for again the next time.
  }
}

function madeName(): string {
  const kind = navigator.maxTouchPoints > 0 ? 'Celular' : 'Computador';
  return `${kind} ${10 + Math.floor(Math.random() * 90)}`;
}
