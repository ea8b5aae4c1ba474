import { byId } from '../elements.ts';

const DEVICE_KEY = 'conferencia-aparelho';

/** The carrier to load and the name of this device: asked once, kept in the address and on the device. */
export class Start {
  carrier: string | null = null;
  device = '';
  isBegun = false;
  readonly #path: string;
  readonly #form = byId('comecar', HTMLFormElement);
  readonly #name = byId('aparelho', HTMLInputElement);

  constructor(path: string, changed: () => void) {
    this.#path = path;
    if (this.#name && this.#name.value === '') this.#name.value = keptName();
    this.#readAddress();
    this.#form?.addEventListener('submit', (event) => {
      event.preventDefault();
      const data = new FormData(this.#form ?? undefined);
      const device = String(data.get('aparelho') ?? '').trim() || madeName();
      keepName(device);
      const query = new URLSearchParams({ carga: String(data.get('carga') ?? ''), aparelho: device });
      this.#go(`${this.#path}?${query}`, changed);
    });
    byId('trocar', HTMLAnchorElement)?.addEventListener('click', (event) => {
      event.preventDefault();
      this.#go(this.#path, changed);
    });
    addEventListener('popstate', () => {
      this.#readAddress();
      changed();
    });
  }

  #go(address: string, changed: () => void): void {
    history.pushState(null, '', address);
    this.#readAddress();
    changed();
    scrollTo(0, 0);
  }

  /** Reads the choice from the address, because the stored copy of the page is the same for every address. */
  #readAddress(): void {
    const query = new URLSearchParams(location.search);
    const asked = query.get('carga');
    const carriers = [...(this.#form?.querySelectorAll<HTMLInputElement>('[name="carga"]') ?? [])];
    this.isBegun = asked === '' || carriers.some(({ value }) => value === asked);
    this.carrier = (this.isBegun && asked) || null;
    this.device = query.get('aparelho') || (this.#name?.value ?? '');
    this.#form?.toggleAttribute('hidden', this.isBegun);
    byId('conferir', HTMLElement)?.toggleAttribute('hidden', !this.isBegun);
    this.#nameCarrier();
  }

  #nameCarrier(): void {
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
    // Not stored: the page asks again the next time.
  }
}

function madeName(): string {
  const kind = navigator.maxTouchPoints > 0 ? 'Celular' : 'Computador';
  return `${kind} ${10 + Math.floor(Math.random() * 90)}`;
}
