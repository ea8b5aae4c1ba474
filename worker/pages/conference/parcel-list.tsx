import { checkWords, countWords } from '../../../common/shipping/conference-words.ts';
import type { ListedParcel } from '../../shipping/conference/link.ts';
import { addressOf, type ConferenceView, progressOf } from './view.ts';

/** All parcels by carrier, with the number of missing ones. Checks are undone here. */
export function ParcelList({ view }: { view: ConferenceView }) {
  const { path, groups, loading, device, missingOnly } = view;
  const { checked, total } = progressOf(groups);
  const address = (missing: boolean) => addressOf(path, { loading, device, missingOnly: missing });
  return (
    <section id="lista" aria-labelledby="pacotes" class={missingOnly ? 'missing-only' : ''}>
      <h2 id="pacotes">Pacotes do lote</h2>
      <p class="count" data-total={total} data-carrier="">
        {countWords(checked, total)}
      </p>
      <p class="controls">
        <a class="button second" id="filtro" href={`${address(!missingOnly)}#lista`}>
          {missingOnly ? 'Mostrar todos' : 'Mostrar só os que faltam'}
        </a>
        <button id="imprimir" type="button" class="second" hidden>
          Imprimir a lista
        </button>
      </p>
      <form method="post" action={`${path}/desfazer`} id="desfazer">
        {loading ? <input type="hidden" name="carga" value={loading.carrier ?? ''} /> : null}
        <input type="hidden" name="aparelho" value={device} />
        {groups.map(({ name, parcels, checked }) => (
          <section class="carrier">
            <h3>{name}</h3>
            <p class="count" data-total={parcels.length} data-carrier={name}>
              {countWords(checked, parcels.length)}
            </p>
            <ol class="parcels">
              {parcels.map((parcel) => (
                <Row parcel={parcel} now={view.now} />
              ))}
            </ol>
          </section>
        ))}
      </form>
    </section>
  );
}

/** `browser/conference` changes its class, mark and button. */
function Row({ parcel, now }: { parcel: ListedParcel; now: number }) {
  const { position, revision, checkedAt: at, device } = parcel;
  const isChecked = at !== null;
  return (
    <li id={`p${position}`} class={isChecked ? 'done' : ''} value={position} data-revision={revision}>
      <b>{parcel.tracking ?? parcel.order ?? `Pacote nº ${position}`}</b>
      {parcel.recipient === null ? null : <span class="recipient">{parcel.recipient}</span>}
      <span class="facts">{factsOf(parcel)}</span>
      <span class="mark">{isChecked ? checkWords({ at, device }, now) : ''}</span>
      {isChecked ? (
        <button type="submit" class="second" name="desfazer" value={`${position}-${revision}`}>
          Desfazer
        </button>
      ) : null}
    </li>
  );
}

function factsOf({ position, marketplace, tracking, order, invoice, volume, volumes }: ListedParcel): string {
  return [
    `nº ${position}`,
    marketplace,
    tracking !== null && order !== null ? `pedido ${order}` : null,
    invoice === null ? 'sem nota' : `nota ${invoice}`,
    volumes > 1 ? `volume ${volume} de ${volumes}` : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}
