import { byId } from '../elements.ts';
import { Camera } from './camera.ts';
import { Checking } from './checking.ts';
import { forgetConference, keepForReloads } from './keeping.ts';
import { KeptChecks } from './kept-checks.ts';
import { ownShelf } from './outbox.ts';
import { ParcelRows } from './parcel-rows.ts';
import { poll } from './poll.ts';
import { ScanField } from './scan-field.ts';
import { serviceAt } from './service.ts';
import { allowSound } from './signals.ts';
import { Start } from './start.ts';

const conference = byId('conferencia', HTMLElement);
const list = byId('lista', HTMLElement);
if (conference && list) begin(conference, list);
// If the browser cannot forget the conference, the page still shows that it does not exist.
if (byId('sem-conferencia', HTMLElement)) void forgetConference(location.pathname);

function begin(conference: HTMLElement, list: HTMLElement): void {
  const { path = '', revision = '0', reader = '' } = conference.dataset;
  const rows = new ParcelRows(list);
  const kept = new KeptChecks(ownShelf(), path);
  rows.apply(kept.read());
  const start = new Start(path, () => {
    rows.count();
    checking.finish.begin();
    field?.focus();
  });
  const service = serviceAt(path);
  const checking = new Checking({
    ...{ path, service, revision: Number(revision), rows, start, kept },
    gone: () => forgetConference(path),
  });
  const [form, input] = [byId('ler', HTMLFormElement), byId('codigo', HTMLInputElement)];
  const read = (text: string) => checking.scan(text);
  const isKnown = (text: string) => rows.isKnown(text);
  const field = form && input ? new ScanField(form, input, { isKnown, read }) : undefined;
  const [camera, view] = [byId('camera', HTMLButtonElement), byId('visor', HTMLElement)];
  if (camera && view)
    new Camera(camera, view, {
      readerPath: reader,
      choose: (codes) => rows.likeliest(codes),
      read,
    });
  byId('desfazer', HTMLFormElement)?.addEventListener('submit', (event) => {
    event.preventDefault();
    const value = event.submitter instanceof HTMLButtonElement ? event.submitter.value : '';
    const [position, revision] = value.split('-').map(Number);
    if (position !== undefined && revision !== undefined) checking.undo(position, revision);
  });
  offerFilter(list);
  offerPrint();
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, allowSound, { passive: true });
  rows.count();
  // Without a script, the outcome of a scan is in the address.
  if (!new URLSearchParams(location.search).has('resultado')) checking.finish.begin();
  if (start.isBegun) field?.focus();
  poll(checking);
  // Not awaited: only a reload without network needs the copy.
  void keepForReloads(conference, kept);
}

function offerFilter(list: HTMLElement): void {
  const filter = byId('filtro', HTMLAnchorElement);
  filter?.addEventListener('click', (event) => {
    event.preventDefault();
    const isMissingOnly = list.classList.toggle('missing-only');
    filter.textContent = isMissingOnly ? 'Mostrar todos' : 'Mostrar só os que faltam';
  });
}

function offerPrint(): void {
  const button = byId('imprimir', HTMLButtonElement);
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
