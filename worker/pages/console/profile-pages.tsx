import { maskedEmail } from '../../mail/address.ts';
import type { AddressChange } from '../../people/address/address-store.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { Notice } from '../components/notice.tsx';
import { TextField } from '../components/text-field.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { Moment } from '../shell/moment.tsx';
import { ConsolePage } from './layout.tsx';

export const LONGEST_PERSON_NAME = 100;

interface ProfilePageProps {
  /** The value of the field. */
  name: string;
  address: string;
  /** The changes that can be undone, the latest first. */
  undoable: readonly AddressChange[];
  fault?: FormFault | undefined;
}

/** Shows a person's own name and address. */
export function ProfilePage({ name, address, undoable, fault }: ProfilePageProps) {
  return (
    <ConsolePage title="Seu perfil" fault={fault} isSignedIn current="perfil">
      <h1>Seu perfil</h1>
      <FaultSummary faults={[fault]} />
      <form method="post" action="/perfil" novalidate>
        <TextField
          name="nome"
          label="Seu nome"
          value={name}
          maxlength={LONGEST_PERSON_NAME}
          autocomplete="name"
          fault={fault}
        />
        <Button>Salvar o nome</Button>
      </form>
      <h2>E-mail</h2>
      <p>
        Você entra com <strong>{address}</strong>.
      </p>
      {undoable.map((change) => (
        <Notice kind="info" title="E-mail trocado">
          Em <Moment at={change.source.at} /> o e-mail foi trocado de {change.from} para {change.to}. Quem
          recebe os e-mails de {change.from} pode desfazer a troca até <Moment at={change.until} />.
        </Notice>
      ))}
      <LinkButton href="/perfil/email" kind="plain">
        Trocar o e-mail
      </LinkButton>
      <h2>Acessos</h2>
      <p>
        <a href="/perfil/acessos">Navegadores em que a sua conta está aberta</a>
        <a href="/perfil/chaves-de-acesso">Chaves de acesso</a>
      </p>
    </ConsolePage>
  );
}

/**
 * The page behind the link in the mail to the old address. Opening it changes nothing: mail scanners open
 * links too.
 */
export function UndoPage({ change, token }: { change: AddressChange; token: string }) {
  return (
    <ConsolePage title="Desfazer a troca de e-mail">
      <h1>Desfazer a troca de e-mail?</h1>
      <p>
        Em <Moment at={change.source.at} /> o e-mail com que você entra na Papelada foi trocado de{' '}
        <strong>{change.from}</strong> para <strong>{maskedEmail(change.to)}</strong>.
      </p>
      <p class="quiet">
        Pedido com {change.source.device}
        {change.source.ip === null ? '' : `, IP ${change.source.ip}`}.
      </p>
      <p>Se você desfizer:</p>
      <ul class="plain">
        <li>você volta a entrar com {change.from};</li>
        <li>todos os acessos são encerrados, em todos os navegadores;</li>
        <li>as chaves de acesso são removidas, e você cria outras depois de entrar;</li>
        <li>
          nada mais muda: chaves da API, contas e envelopes ficam como estão. Confira as chaves da API depois,
          e revogue as que não conhece.
        </li>
      </ul>
      <form method="post" action="/perfil/desfazer">
        <input type="hidden" name="troca" value={token} />
        <Button>Desfazer a troca</Button>
      </form>
      <p class="quiet">
        A troca pode ser desfeita até <Moment at={change.until} /> (Brasília). Se foi você que trocou, feche
        esta página.
      </p>
    </ConsolePage>
  );
}

export function UndonePage() {
  return (
    <ConsolePage title="Troca desfeita">
      <h1>A troca foi desfeita</h1>
      <p>
        Você volta a entrar com o endereço anterior. Todos os acessos foram encerrados, e as chaves de acesso,
        removidas. Chaves da API, contas e envelopes ficaram como estavam: confira as chaves da API, e revogue
        as que não conhece.
      </p>
      <LinkButton href="/entrar">Entrar</LinkButton>
    </ConsolePage>
  );
}

/** The page for a link that has expired or was never valid. */
export function EndedUndoPage() {
  return (
    <ConsolePage title="Link sem efeito">
      <h1>Este link não vale mais</h1>
      <p>
        Uma troca de e-mail pode ser desfeita por 72 horas, pelo link do aviso que o endereço antigo recebeu.
        Confira se o link foi copiado por inteiro.
      </p>
      <p>
        <a href="/entrar">Entrar</a>
      </p>
    </ConsolePage>
  );
}
