import { assets } from '../../generated/assets.js';
import { systemClock } from '../../time/clock.ts';
import { Moment } from '../shell/moment.tsx';
import { endOf } from './end.ts';
import { endWords } from './end-words.tsx';
import type { Guest } from './guest.ts';
import { SigningPage } from './layout.tsx';

/** The page that is shown if there is nothing to sign. */
export function EndPage({ guest }: { guest: Guest }) {
  const { definition, state } = guest.snapshot;
  const end = endOf(guest, systemClock.now());
  const { heading, content } = endWords(end, guest.person.role, definition.sender.name);
  return (
    <SigningPage title={`${heading}: ${definition.name}`} test={state.test} scripts={[assets.endScript]}>
      <h1>{heading}</h1>
      <div class="card">
        <p>
          <strong>{definition.name}</strong>
          <br />
          <span class="quiet">
            enviado por {definition.sender.name} ({definition.sender.email})
          </span>
        </p>
        {content}
      </div>
      {end.kind === 'completed' ? <Downloads guest={guest} until={end.purgeAt} /> : null}
      {end.kind === 'sealing' || end.kind === 'sending' ? (
        <p id="passageiro" data-end={end.kind} data-state={`${guest.path}/estado`}>
          <a class="button" href={guest.path}>
            {end.kind === 'sealing' ? 'Ver se já está pronto' : 'Abrir o documento'}
          </a>
        </p>
      ) : null}
      {end.kind === 'withdrawn' || end.kind === 'sending' ? null : (
        <p>
          <a href={`/verificar/${definition.id}`}>Página de verificação do documento</a>
        </p>
      )}
    </SigningPage>
  );
}

function Downloads({ guest, until }: { guest: Guest; until: number }) {
  if (guest.sessionEndsAt === null)
    return (
      <form method="post" action={`${guest.path}/codigo`}>
        <p>
          Para baixar a sua cópia, até <Moment at={until} />, confirme de novo que é você: um código chega no
          seu e-mail.
        </p>
        <button type="submit">Enviar o código</button>
      </form>
    );
  return (
    <>
      <p>
        <a class="button" href={`${guest.path}/final.pdf`} data-state={`${guest.path}/estado`}>
          Baixar o PDF final
        </a>
        <a class="button second" href={`${guest.path}/relatorio.pdf`} data-state={`${guest.path}/estado`}>
          Baixar o relatório
        </a>
      </p>
      <p>
        Guarde uma cópia: os arquivos são apagados do serviço em <Moment at={until} />. O PDF final já traz as
        assinaturas e o relatório.
      </p>
    </>
  );
}

export function NowherePage() {
  return (
    <SigningPage title="Link inválido" test={false}>
      <h1>Este link não leva a nenhum documento</h1>
      <p>
        Ele pode ter sido copiado pela metade, ou o documento pode ter sido apagado por quem o enviou. Confira
        o link no e-mail do convite.
      </p>
    </SigningPage>
  );
}
