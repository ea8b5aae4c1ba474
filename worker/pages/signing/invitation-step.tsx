import { roleWords } from '../../esign/words.ts';
import { assets } from '../../generated/assets.js';
import { maskedEmail } from '../../mail/address.ts';
import { Moment } from '../shell/moment.tsx';
import { SigningPage, type StepProps } from './layout.tsx';

/** The page of the link itself: the sender, and what they ask for. */
export function InvitationStep({ guest }: StepProps) {
  const { definition, state } = guest.snapshot;
  const words = roleWords[guest.person.role];
  return (
    <SigningPage title={definition.name} test={state.test} scripts={[assets.stepsScript]}>
      <h1>
        {definition.sender.name} pede que você {words.asked} um documento
      </h1>
      <div class="card">
        <dl class="brief">
          <div>
            <dt>Documento</dt>
            <dd>{definition.name}</dd>
          </div>
          <div>
            <dt>Quem enviou</dt>
            <dd>
              {definition.sender.name} ({definition.sender.email})
            </dd>
          </div>
          <div>
            <dt>Para</dt>
            <dd>{guest.person.name}</dd>
          </div>
          {state.expiresAt === null ? null : (
            <div>
              <dt>Prazo</dt>
              <dd>
                até <Moment at={state.expiresAt} /> (horário de Brasília)
              </dd>
            </div>
          )}
        </dl>
      </div>
      <p>
        Para ler e {words.act}, confirme que este convite é seu: enviaremos um código de 6 dígitos para{' '}
        {maskedEmail(guest.person.email)}.
      </p>
      <form method="post" action={`${guest.path}/codigo`}>
        <button type="submit">Enviar o código</button>
      </form>
      {definition.message === null ? null : (
        <>
          <p class="message-name">Mensagem de {definition.sender.name}:</p>
          <blockquote>{definition.message}</blockquote>
        </>
      )}
      <p>
        <a href={`${guest.path}/desconheco`}>Não conheço quem enviou</a>
      </p>
    </SigningPage>
  );
}
