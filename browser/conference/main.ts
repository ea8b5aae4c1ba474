import type { ActAnswer, ScanResult } from '../../common/shipping/conference.ts';
import { outcomeWords } from '../../common/shipping/conference-words.ts';
import { byId } from '../elements.ts';
import { Camera } from './camera.ts';
import { Exchange, type Refusal } from './exchange.ts';
import { type NewAct, Outbox } from './outbox.ts';
import { Readings, showOutcome } from './outcome.ts';
import { ParcelRows } from './parcel-rows.ts';
import { ScanField } from './scan-field.ts';
import { serviceAt } from './service.ts';
import { allowSound, give } from './signals.ts';
import { Start } from './start.ts';

const POLL_MS = 1_200;
const LONGEST_WAIT_MS = 6_000;
const LONGEST_SHOWN_CODE = 60;

const conference = byId('conferencia', HTMLElement);
const list = byId('lista', HTMLElement);
if (conference && list) begin(conference, list);

function begin(conference: HTMLElement, list: HTMLElement): void {
  const { path = '', revision = '0', reader = '' } = conference.dataset;
  const rows = new ParcelRows(list);
  const readings = new Readings();
  const start = new Start(path, () => {
    rows.count();
    field?.focus();
  });
  const outbox = new Outbox(localStorage, `conferencia ${path} `);
  /** Scanned here and now: their outcome is what people wait for. */
  const awaited = new Set<string>();
  const exchange = new Exchange({
    outbox,
    service: serviceAt(path),
    now: Date.now,
    revision: Number(revision),
    listener: {
      changed: (changes) => rows.apply(changes),
      answered: (act, answer) => tell(act, answer),
      refused: (act) =>
        showOutcome({
          kind: 'unknown',
          title: 'Leitura recusada',
          text: 'Leia de novo.',
          detail: codeOf(act),
        }),
      state: showState,
    },
  });

  function scan(text: string): void {
    const id = crypto.randomUUID();
    const isStored = outbox.add(
      { do: 'scan', id, text, carrier: start.carrier, device: start.device },
      Date.now(),
    );
    byId('rede', HTMLElement)?.toggleAttribute('data-unstored', !isStored);
    awaited.add(id);
    exchange.run().then((isThrough) => isThrough || keep(id, text));
  }

  function keep(id: string, text: string): void {
    if (!awaited.delete(id)) return;
    const outcome = {
      kind: 'kept' as const,
      title: 'Anotado, sem rede',
      text: `Guardado neste aparelho: será conferido quando a rede voltar. ${rows.guess(text)}`.trim(),
      detail: `Lido: ${text.slice(0, LONGEST_SHOWN_CODE)}`,
    };
    showOutcome(outcome);
    readings.show(id, outcome, '');
    give('kept');
  }

  function tell(act: NewAct, answer: ActAnswer): void {
    if (answer.parcel) rows.apply([answer.parcel]);
    if (!('orders' in answer) || act.do !== 'scan') return;
    const code = act.text.slice(0, LONGEST_SHOWN_CODE);
    const words = outcomeWords(answer, { code, loading: act.carrier, now: Date.now() });
    const detail = answer.parcel ? rows.detailOf(answer.parcel.position) : `Lido: ${code}`;
    const outcome = { kind: answer.result as ScanResult, ...words, detail };
    readings.show(act.id, outcome, code);
    const isAwaited = awaited.delete(act.id);
    // What waited for the network and is well needs nobody's eye.
    if (!isAwaited && answer.result === 'checked') return;
    if (!isAwaited) readings.unfold();
    showOutcome(outcome);
    give(answer.result);
  }

  const [form, input] = [byId('ler', HTMLFormElement), byId('codigo', HTMLInputElement)];
  const field = form && input ? new ScanField(form, input, scan) : undefined;
  const [camera, view] = [byId('camera', HTMLButtonElement), byId('visor', HTMLElement)];
  if (camera && view)
    new Camera(camera, view, { readerPath: reader, choose: (codes) => rows.likeliest(codes), read: scan });
  byId('desfazer', HTMLFormElement)?.addEventListener('submit', (event) => {
    event.preventDefault();
    const value = event.submitter instanceof HTMLButtonElement ? event.submitter.value : '';
    const [position, revision] = value.split('-').map(Number);
    if (position === undefined || revision === undefined) return;
    const act: NewAct = { do: 'undo', id: crypto.randomUUID(), position, revision, device: start.device };
    outbox.add(act, Date.now());
    exchange.run();
  });
  const filter = byId('filtro', HTMLAnchorElement);
  filter?.addEventListener('click', (event) => {
    event.preventDefault();
    const isMissingOnly = list.classList.toggle('missing-only');
    filter.textContent = isMissingOnly ? 'Mostrar todos' : 'Mostrar só os que faltam';
  });
  const print = byId('imprimir', HTMLButtonElement);
  if (print) print.hidden = false;
  print?.addEventListener('click', () => window.print());
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, allowSound, { passive: true });
  poll(exchange);
}

/** While the page is seen; less often while nothing comes through. */
function poll(exchange: Exchange): void {
  let waitMs = POLL_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = async () => {
    clearTimeout(timer);
    const isThrough = document.hidden || (await exchange.run());
    waitMs = isThrough ? POLL_MS : Math.min(waitMs * 1.5, LONGEST_WAIT_MS);
    clearTimeout(timer);
    timer = setTimeout(turn, waitMs);
  };
  addEventListener('online', turn);
  document.addEventListener('visibilitychange', turn);
  turn();
}

function showState(state: 'ok' | Refusal, waiting: number): void {
  const place = byId('rede', HTMLElement);
  if (!place) return;
  place.hidden = state === 'ok';
  const kept = waiting === 1 ? '1 leitura guardada' : `${waiting} leituras guardadas`;
  const unstored = place.hasAttribute('data-unstored') ? ' Não feche esta página antes disso.' : '';
  const text =
    state === 'gone'
      ? `Este lote não existe mais. ${kept} neste aparelho.`
      : waiting === 0
        ? 'Sem rede. Pode continuar: as leituras ficam guardadas neste aparelho.'
        : `Sem rede: ${kept} neste aparelho, para enviar quando a rede voltar.${unstored}`;
  // Said again only when it is another.
  if (place.textContent !== text) place.textContent = text;
}

function codeOf(act: NewAct): string {
  return act.do === 'scan' ? `Lido: ${act.text.slice(0, LONGEST_SHOWN_CODE)}` : '';
}
