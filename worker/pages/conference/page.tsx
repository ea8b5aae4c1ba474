import type { Child } from 'hono/jsx';
import { LONGEST_READ } from '../../../common/shipping/conference.ts';
import { countWords, OUTCOME_TITLES } from '../../../common/shipping/conference-words.ts';
import { assets } from '../../generated/assets.js';
import { shownDay } from '../../time/brasilia.ts';
import { Shell } from '../shell/shell.tsx';
import { finishedIn, Outcome } from './outcome.tsx';
import { ParcelList } from './parcel-list.tsx';
import { StartForm } from './start-form.tsx';
import { type ConferenceView, loadedProgress } from './view.ts';

/** The path limits the worker's scope to conference pages. */
export const OFFLINE_WORKER_PATH = '/conferencia/sem-rede.js';

/** `scanId`: the id of the form's next scan, which is applied once. */
export function ConferencePage({ view, scanId }: { view: ConferenceView; scanId: string }) {
  return (
    <Shell title={titleOf(view)} scripts={[assets.conferenceScript]} styles={[assets.conferenceStyle]}>
      <p class="kicker">Lote de {shownDay(view.openedAt)}</p>
      <h1>Conferência de pacotes</h1>
      <div
        id="conferencia"
        data-path={view.path}
        data-revision={view.revision}
        data-reader={assets.codeReaderScript}
        data-worker={OFFLINE_WORKER_PATH}
      >
        <StartForm view={view} />
        <Scanning view={view} scanId={scanId} />
      </div>
      <ParcelList view={view} />
    </Shell>
  );
}

/** Without script the outcome of a scan comes with a new page, whose title screen readers announce first. */
function titleOf(view: ConferenceView): string {
  const { outcome } = view;
  if (!outcome) return 'Conferência de pacotes';
  return `${finishedIn(view)?.title ?? OUTCOME_TITLES[outcome.result]} · Conferência`;
}

function Scanning({ view, scanId }: { view: ConferenceView; scanId: string }) {
  const { path, loading, device, outcome } = view;
  const last = outcome?.result === 'checked' ? outcome.parcel : null;
  const { checked, total } = loadedProgress(view);
  return (
    <section id="conferir" aria-label="Leitura dos códigos" hidden={loading === undefined}>
      <div class="panel">
        <Outcome view={view} />
        <button
          type="submit"
          form="desfazer"
          class="second"
          id="desfazer-ultima"
          name="desfazer"
          value={last ? `${last.position}-${last.revision}` : ''}
          hidden={!last}
        >
          Desfazer a última
        </button>
      </div>
      <p id="rede" class="notice" role="status" hidden></p>
      <p id="carga">
        Carregando <strong>{loading?.carrier ?? 'todas as transportadoras'}</strong>:{' '}
        <span class="count">{countWords(checked, total)}</span>
      </p>
      <form id="ler" method="post" action={`${path}/conferir`}>
        <input type="hidden" name="leitura" value={scanId} />
        <input type="hidden" name="carga" value={loading?.carrier ?? ''} />
        <input type="hidden" name="aparelho" value={device} />
        <label for="codigo">Código do pacote</label>
        <input
          id="codigo"
          name="codigo"
          type="text"
          maxlength={LONGEST_READ}
          autocomplete="off"
          autocapitalize="characters"
          autocorrect="off"
          spellcheck={false}
          enterkeyhint="done"
          required
          aria-describedby="resultado"
          autofocus={loading !== undefined}
        />
        <button type="submit">Conferir</button>
        <button type="button" class="second" id="digitar" aria-pressed="false" hidden>
          Digitar
        </button>
        <button type="button" class="second" id="camera" aria-pressed="false" hidden>
          Usar a câmera
        </button>
      </form>
      <div id="visor" hidden></div>
      <details id="ultimas" hidden>
        <summary>Últimas leituras deste aparelho</summary>
        <ol id="leituras" class="readings"></ol>
      </details>
      <p>
        <a href={path} id="trocar">
          Trocar a transportadora
        </a>
      </p>
    </section>
  );
}

function Words({ title, scripts = [], children }: { title: string; scripts?: string[]; children: Child }) {
  return (
    <Shell title={title} scripts={scripts}>
      <h1>{title}</h1>
      {children}
    </Shell>
  );
}

/** The page for an unknown link. Its script removes what the browser has stored of the conference. */
export function UnknownLinkPage() {
  return (
    <Words title="Link inválido" scripts={[assets.conferenceScript]}>
      <p id="sem-conferencia">
        Este link não leva a nenhuma conferência. Ele pode ter sido copiado pela metade, ou o lote pode ter
        mais de 30 dias. Confira o link com quem o enviou.
      </p>
    </Words>
  );
}

export function WaitingPage({ path }: { path: string }) {
  return (
    <Words title="O lote ainda não está pronto">
      <p>As etiquetas ainda estão sendo preparadas. A conferência abre quando elas estiverem prontas.</p>
      <p>
        <a class="button" href={path}>
          Ver se já está pronto
        </a>
      </p>
    </Words>
  );
}

export function BusyPage({ path }: { path: string }) {
  return (
    <Words title="Muitos acessos ao mesmo tempo">
      <p>Espere alguns segundos e tente de novo. Nada do que já foi conferido se perdeu.</p>
      <p>
        <a class="button" href={path}>
          Tentar de novo
        </a>
      </p>
    </Words>
  );
}
