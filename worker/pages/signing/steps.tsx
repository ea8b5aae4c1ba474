import { roleWords } from '../../esign/words.ts';
import { assets } from '../../generated/assets.js';
import { shownDay } from '../../time/brasilia.ts';
import { shownFields } from './fields.ts';
import type { Guest } from './guest.ts';
import { Fault, SigningPage, type StepProps } from './layout.tsx';
import { maskedEmail } from './words.ts';

/** The link alone: who asks, and what for. */
export function InvitationStep({ guest, fault }: StepProps) {
  const { definition, state } = guest.snapshot;
  const words = roleWords[guest.person.role];
  return (
    <SigningPage title={definition.name} test={state.test} scripts={[assets.stepsScript]}>
      <Fault text={fault} />
      <h1>
        {definition.sender.name} pede que você {words.asked} um documento
      </h1>
      <div class="card">
        <dl>
          <dt>Documento</dt>
          <dd>{definition.name}</dd>
          <dt>Quem enviou</dt>
          <dd>
            {definition.sender.name} ({definition.sender.email})
          </dd>
          <dt>Para</dt>
          <dd>{guest.person.name}</dd>
          {state.expiresAt === null ? null : (
            <>
              <dt>Prazo</dt>
              <dd>até {shownDay(state.expiresAt)}</dd>
            </>
          )}
        </dl>
        {definition.message === null ? null : <blockquote>{definition.message}</blockquote>}
      </div>
      <p>
        Para ler e {words.act}, confirme que este convite é seu: enviaremos um código de 6 dígitos para{' '}
        {maskedEmail(guest.person.email)}.
      </p>
      <form method="post" action={`${guest.path}/codigo`}>
        <button type="submit">Enviar o código</button>
      </form>
      <p>
        <a href={`${guest.path}/desconheco`}>Não conheço quem enviou</a>
      </p>
    </SigningPage>
  );
}

/** The code that was mailed. */
export function CodeStep({ guest, fault }: StepProps) {
  return (
    <SigningPage
      title="Código de confirmação"
      test={guest.snapshot.state.test}
      scripts={[assets.stepsScript]}
      ahead={[assets.readingScript]}
    >
      <h1>Digite o código</h1>
      <Fault text={fault} />
      <p id="onde">
        Enviamos um código de 6 dígitos para {maskedEmail(guest.person.email)}. Ele vale por 10 minutos.
      </p>
      <form method="post" action={`${guest.path}/confirmar`}>
        <label for="codigo">Código de 6 dígitos</label>
        <input
          id="codigo"
          class="code"
          type="text"
          name="codigo"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength={7}
          required
          aria-describedby="onde"
        />
        <button type="submit">Confirmar</button>
      </form>
      <form method="post" action={`${guest.path}/codigo`}>
        <button type="submit" class="second">
          Enviar outro código
        </button>
      </form>
    </SigningPage>
  );
}

/** The document, to be read. */
export function DocumentStep({ guest, fault }: StepProps) {
  const { definition, state } = guest.snapshot;
  const words = roleWords[guest.person.role];
  return (
    <SigningPage title={definition.name} test={state.test} scripts={[assets.readingScript]}>
      <h1>Leia o documento</h1>
      <Fault text={fault} />
      <div class="card">
        <p>
          <strong>{definition.name}</strong>
          <br />
          <span class="quiet">{definition.pages === 1 ? '1 página' : `${definition.pages} páginas`}</span>
        </p>
        <a class="button second" href={`${guest.path}/documento.pdf`} target="_blank" rel="noopener">
          Abrir o documento (PDF, em outra aba)
        </a>
      </div>
      <Remarks guest={guest} />
      <div
        id="paginas"
        data-pdf={`${guest.path}/documento.pdf`}
        data-bytes={definition.documentBytes}
        data-fields={JSON.stringify(shownFields(guest))}
      ></div>
      <form method="post" action={`${guest.path}/lido`}>
        <button type="submit">Li o documento e quero {words.act}</button>
      </form>
      <p>
        <a href={`${guest.path}/recusar`}>Recusar</a>
      </p>
    </SigningPage>
  );
}

/** What the service has found in the document, or taken out of it. */
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

export function RefusalStep({ guest, fault }: StepProps) {
  const { definition, state } = guest.snapshot;
  return (
    <SigningPage title={`Recusar: ${definition.name}`} test={state.test} scripts={[assets.stepsScript]}>
      <h1>Recusar o documento</h1>
      <Fault text={fault} />
      <p>
        O pedido termina para todos: {definition.sender.name} e os demais convidados são avisados, com o
        motivo que você escrever.
      </p>
      <form method="post" action={`${guest.path}/recusar`}>
        <label for="motivo">Motivo</label>
        <textarea id="motivo" name="motivo" rows={4} maxlength={500} required />
        <button type="submit">Recusar o documento</button>
      </form>
      <p>
        <a href={guest.path}>Voltar sem recusar</a>
      </p>
    </SigningPage>
  );
}
