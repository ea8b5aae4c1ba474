import { LONGEST_DEVICE } from '../../../common/shipping/conference.ts';
import { countWords } from '../../../common/shipping/conference-words.ts';
import { type ConferenceView, progressOf } from './view.ts';

/** Asks for the carrier to load and the name of the device. Its button is the touch that audio needs. */
export function StartForm({ view }: { view: ConferenceView }) {
  const { path, groups, device } = view;
  const batch = progressOf(groups);
  return (
    <form id="comecar" method="get" action={path} hidden={view.loading !== undefined}>
      <p id="lote-completo" class="state good" role="status" hidden={batch.checked < batch.total}>
        <strong>Lote completo.</strong> Todos os pacotes estão conferidos.
      </p>
      <fieldset>
        <legend>O que está sendo carregado?</legend>
        {groups.map(({ name, parcels, checked }, place) => (
          <label class="check">
            <input
              type="radio"
              name="carga"
              value={name}
              checked={groups.length === 1 && place === 0}
              required
            />
            <span>
              <strong>{name}</strong>
              <br />
              <span class="count" data-carrier={name}>
                {countWords(checked, parcels.length)}
              </span>
            </span>
          </label>
        ))}
        {groups.length > 1 ? (
          <label class="check">
            <input type="radio" name="carga" value="" required />
            <span>Todas as transportadoras</span>
          </label>
        ) : null}
      </fieldset>
      <label for="aparelho">Nome deste aparelho ou de quem confere</label>
      <input
        id="aparelho"
        name="aparelho"
        type="text"
        maxlength={LONGEST_DEVICE}
        value={device}
        autocomplete="off"
        aria-describedby="aparelho-dica"
      />
      <p class="hint" id="aparelho-dica">
        Aparece para os outros ao lado de cada pacote conferido. Por exemplo: Bancada 1.
      </p>
      <button type="submit">Começar</button>
    </form>
  );
}
