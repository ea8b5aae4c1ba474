import { shownDay } from '../../time/brasilia.ts';
import type { Guest } from './guest.ts';
import { SigningPage } from './layout.tsx';
import { ROLE_WORDS } from './words.ts';

/** What the page says where there is nothing to do (any more). */
export function EndPage({ guest }: { guest: Guest }) {
  const { definition, state } = guest.snapshot;
  const { heading, text } = endOf(guest);
  return (
    <SigningPage title={definition.name} test={state.test}>
      <h1>{heading}</h1>
      <div class="card">
        <p>
          <strong>{definition.name}</strong>
          <br />
          <span class="quiet">enviado por {definition.sender.name}</span>
        </p>
        <p>{text}</p>
      </div>
      {state.phase === 'completed' && !state.purged ? <Downloads guest={guest} /> : null}
      {state.sentAt === null ? null : (
        <p>
          <a href={`/verificar/${definition.id}`}>Página de verificação do documento</a>
        </p>
      )}
    </SigningPage>
  );
}

function Downloads({ guest }: { guest: Guest }) {
  const until = shownDay(guest.snapshot.state.purgeAt ?? 0);
  if (!guest.hasSession)
    return (
      <form method="post" action={`${guest.path}/codigo`}>
        <p>Para baixar a sua cópia (até {until}), confirme um novo código enviado ao seu e-mail.</p>
        <button type="submit">Enviar o código</button>
      </form>
    );
  return (
    <p>
      <a class="button" href={`${guest.path}/final.pdf`}>
        Baixar o PDF final
      </a>
      <a class="button second" href={`${guest.path}/relatorio.pdf`}>
        Baixar o relatório
      </a>
    </p>
  );
}

function endOf({ snapshot, person, signer }: Guest): { heading: string; text: string } {
  const { definition, state } = snapshot;
  const words = ROLE_WORDS[person.role];
  switch (state.phase) {
    case 'completed':
      return state.purged
        ? {
            heading: 'Os arquivos já foram apagados',
            text: 'O documento foi concluído e o prazo para baixá-lo terminou. Quem guardou uma cópia pode conferi-la na página de verificação.',
          }
        : { heading: 'Documento concluído', text: 'Todos fizeram a sua parte.' };
    case 'completing':
      return {
        heading: words.done,
        text: 'Todos fizeram a sua parte. Estamos preparando o PDF final; ele chega por e-mail em instantes.',
      };
    case 'refused':
      return {
        heading: 'O documento foi recusado',
        text: 'O pedido terminou. Você não precisa fazer mais nada.',
      };
    case 'canceled':
      return {
        heading: 'O pedido foi cancelado',
        text: `${definition.sender.name} cancelou este pedido. Você não precisa fazer nada.`,
      };
    case 'expired':
      return {
        heading: 'O prazo terminou',
        text: `O prazo terminou em ${shownDay(state.expiresAt ?? 0)}. Se ainda for preciso, peça a ${definition.sender.name} um novo envio.`,
      };
    case 'draft':
    case 'sending':
      return {
        heading: 'O envio não foi concluído',
        text: `${definition.sender.name} ainda não concluiu o envio deste documento. Se um novo convite chegar, use o link dele.`,
      };
    case 'pending':
      return signer.status === 'signed'
        ? {
            heading: words.done,
            text: 'Obrigado! Ainda faltam outras pessoas. Quando todas terminarem, o PDF final chega ao seu e-mail.',
          }
        : {
            heading: 'Ainda não é a sua vez',
            text: 'As pessoas assinam uma de cada vez. Quando chegar a sua vez, avisaremos por e-mail.',
          };
  }
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
