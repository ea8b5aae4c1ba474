import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { assets } from '../../generated/assets.js';
import type { ListedPasskey } from '../../people/passkey-store.ts';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { Button, LinkButton, WordsFor } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { EmptyList } from '../components/empty-list.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { TextField } from '../components/text-field.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { Moment } from '../shell/moment.tsx';
import { ConsolePage } from './layout.tsx';
import { NamelessNotice, type NamelessPlace, NoScriptNotice } from './passkey-place.tsx';

const LIST = '/perfil/chaves-de-acesso';
const CREATION = `${LIST}/nova`;

/** The person's valid passkeys, in the form that browsers expect. */
export interface AcceptedPasskeys {
  rpId: string;
  userId: string;
  allAcceptedCredentialIds: string[];
}

interface PasskeysPageProps {
  passkeys: readonly ListedPasskey[];
  accepted: AcceptedPasskeys | NamelessPlace;
}

export function PasskeysPage({ passkeys, accepted }: PasskeysPageProps) {
  return (
    <ConsolePage title="Chaves de acesso" isSignedIn current="acessos" scripts={[assets.passkeyScript]}>
      <h1>Chaves de acesso</h1>
      <p class="quiet">
        Com uma chave de acesso você entra sem código por e-mail: o aparelho confere quem você é, por PIN,
        digital ou rosto. Remova as que não usa mais.
      </p>
      {'named' in accepted ? <NamelessNotice {...accepted} /> : null}
      {'named' in accepted || passkeys.length === 0 ? null : (
        <p>
          <LinkButton href={CREATION}>Criar uma chave de acesso</LinkButton>
        </p>
      )}
      <div {...('named' in accepted ? {} : { 'data-accepted': JSON.stringify(accepted) })}>
        <PasskeyList passkeys={passkeys} canCreate={!('named' in accepted)} />
      </div>
    </ConsolePage>
  );
}

function PasskeyList({ passkeys, canCreate }: Pick<PasskeysPageProps, 'passkeys'> & { canCreate: boolean }) {
  if (passkeys.length === 0)
    return (
      <EmptyList {...(canCreate ? { step: { href: CREATION, words: 'Criar uma chave de acesso' } } : {})}>
        Ainda não há chaves de acesso. Crie a primeira: com ela você entra mesmo quando um e-mail não chega.
      </EmptyList>
    );
  return (
    <ul class="rows">
      {passkeys.map((passkey) => (
        <li class="card">
          <Passkey {...passkey} />
        </li>
      ))}
    </ul>
  );
}

function Passkey({ id, name, createdAt, usedAt }: ListedPasskey) {
  return (
    <>
      <h2 class="row-name">{name}</h2>
      <p class="quiet">
        Criada em <Moment at={createdAt} />.{' '}
        {usedAt === null ? (
          'Nunca usada.'
        ) : (
          <>
            Último uso em <Moment at={usedAt} />.
          </>
        )}
      </p>
      <Confirm
        words={<WordsFor words="Remover" subject={name} />}
        question="Não será mais possível entrar com esta chave. Os acessos que ela já abriu continuam abertos: encerre-os na página de acessos."
        confirmWords="Remover agora"
        action={`${LIST}/remover`}
        fields={{ chave: id }}
      />
    </>
  );
}

interface NewPasskeyPageProps {
  name: string;
  /** The options for the browser; or the place, if it cannot have passkeys. */
  asked: PublicKeyCredentialCreationOptionsJSON | NamelessPlace;
  fault?: FormFault | undefined;
}

export function NewPasskeyPage({ name, asked, fault }: NewPasskeyPageProps) {
  return (
    <ConsolePage
      title="Criar uma chave de acesso"
      fault={fault}
      isSignedIn
      current="acessos"
      scripts={[assets.passkeyScript]}
    >
      <Breadcrumb steps={[[LIST, 'Chaves de acesso']]} here="Criar uma chave de acesso" />
      <h1>Criar uma chave de acesso</h1>
      <FaultSummary faults={[fault]} />
      {'named' in asked ? (
        <NamelessNotice {...asked} />
      ) : (
        <>
          <NoScriptNotice />
          <form
            method="post"
            action={CREATION}
            novalidate
            hidden
            data-passkey="create"
            data-options={JSON.stringify(asked)}
          >
            <TextField
              name="nome"
              label="Nome"
              value={name}
              maxlength={60}
              autocomplete="off"
              hint="Para você reconhecer na lista o aparelho, ou o gerenciador de senhas, que guarda a chave."
              fault={fault}
            />
            <input type="hidden" name="resposta" value="" />
            <Button>Criar a chave de acesso</Button>
          </form>
        </>
      )}
    </ConsolePage>
  );
}
