import { assets } from '../../generated/assets.js';
import { SigningPage, type StepProps } from './layout.tsx';

/** The page for people who do not know the sender. */
export function UnknownSenderPage({ guest }: StepProps) {
  const { definition, state } = guest.snapshot;
  return (
    <SigningPage title="Não conheço quem enviou" test={state.test} scripts={[assets.stepsScript]}>
      <h1>Não conhece quem enviou?</h1>
      <p>
        O convite veio de {definition.sender.name} ({definition.sender.email}). Se você não reconhece essa
        pessoa ou esse documento, não peça o código e ignore o e-mail: sem o código, que só chega a você, nada
        é feito em seu nome.
      </p>
      <p>
        Você também pode nos avisar. Depois do aviso, não enviamos mais e-mails deste pedido ao seu endereço.
        O pedido não é cancelado: quem enviou vê apenas que o convite não chegou a você.
      </p>
      <form method="post" action={`${guest.path}/desconheco`}>
        <button type="submit">Avisar que não conheço quem enviou</button>
      </form>
      <p>
        <a href={guest.path}>Voltar ao convite</a>
      </p>
    </SigningPage>
  );
}

export function ComplaintTakenPage({ guest }: StepProps) {
  return (
    <SigningPage title="Aviso recebido" test={guest.snapshot.state.test}>
      <h1>Aviso recebido. Obrigado!</h1>
      <p>
        Registramos que você não conhece quem enviou este documento, e não enviamos mais e-mails deste pedido
        ao seu endereço. Contas com muitos avisos são examinadas por nossa equipe. Você não precisa fazer mais
        nada: pode ignorar o e-mail e fechar esta página.
      </p>
      <p>
        <a href={guest.path}>Voltar ao convite</a>
      </p>
    </SigningPage>
  );
}
