import { LONGEST_DEVICE } from '../../../common/shipping/conference.ts';
import { countWords } from '../../../common/shipping/conference-words.ts';
import type { ConferenceView } from './view.ts';

/** Which carrier is being loaded, and who checks. Its button is the touch that sounds need. */
export function StartForm({ view }: { view: ConferenceView }) {
  const { path, groups, device } = view;
  return (
    <form id="comecar" method="get" action={path} hidden={view.loading !== undefined}>
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
              {countWords(checked, parcels.length)}
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
