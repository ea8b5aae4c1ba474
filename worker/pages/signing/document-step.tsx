import { roleWords } from '../../esign/words.ts';
import { assets } from '../../generated/assets.js';
import { shownFields } from './fields.ts';
import type { Guest } from './guest.ts';
import { keptMs, SigningPage, type StepProps } from './layout.tsx';
import { ownWords } from './words.ts';

/** Shows the document for reading. */
export function DocumentStep({ guest }: StepProps) {
  const { definition, state } = guest.snapshot;
  const words = roleWords[guest.person.role];
  return (
    <SigningPage
      title={definition.name}
      test={state.test}
      scripts={[assets.readingScript]}
      ahead={[assets.actScript]}
    >
      <h1>Leia o documento</h1>
      <div class="card">
        <p>
          <strong>{definition.name}</strong>
          <br />
          <span class="quiet">{definition.pages === 1 ? '1 página' : `${definition.pages} páginas`}</span>
        </p>
        <form method="post" action={`${guest.path}/documento`} target="_blank" rel="noopener">
          <button type="submit" class="second">
            Abrir o documento (PDF, em outra aba)
          </button>
        </form>
      </div>
      <Remarks guest={guest} />
      <div
        id="paginas"
        data-act={ownWords[guest.person.role].button}
        data-refuse={`${guest.path}/recusar`}
        data-shown={`${guest.path}/exibido`}
        data-pdf={`${guest.path}/documento.pdf`}
        data-bytes={definition.documentBytes}
        data-fields={JSON.stringify(shownFields(guest))}
        {...keptMs(guest)}
      ></div>
      <form id="lido" method="post" action={`${guest.path}/lido`}>
        <input id="exibidas" type="hidden" name="exibidas" />
        <button type="submit">Li o documento e quero {words.act}</button>
      </form>
      <p>
        <a href={`${guest.path}/recusar`}>Recusar</a>
      </p>
    </SigningPage>
  );
}

/** Lists what the service found in the document or removed from it. */
function Remarks({ guest }: { guest: Guest }) {
  const { disarmed, remarks } = guest.snapshot.definition;
  if (disarmed.length + remarks.length === 0) return null;
  return (
    <div class="notice">
      {disarmed.length === 0 ? null : (
        <p>Para que o documento não mude depois de lido, foi retirado dele: {disarmed.join('; ')}.</p>
      )}
      {remarks.map((remark) => (
        <p>{remark}</p>
      ))}
    </div>
  );
}
