import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { assets } from '../../generated/assets.js';
import type { ListedPasskey } from '../../people/passkey-store.ts';
import { Fault, FieldFault, type FormFault, fieldAttributes } from '../shell/form-fault.tsx';
import { Moment } from '../shell/moment.tsx';
import { ConsolePage } from './layout.tsx';
import { NamelessNotice, type NamelessPlace, NoScriptNotice } from './passkey-place.tsx';

/** Which passkeys of a person count, as the browser is told. */
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
    <ConsolePage title="Chaves de acesso" isSignedIn scripts={[assets.passkeyScript]}>
      <h1>Chaves de acesso</h1>
      <p class="quiet">
        Com uma chave de acesso você entra sem código por e-mail: o aparelho confere quem você é, por PIN,
        digital ou rosto. Remova as que não usa mais.
      </p>
      <div {...('named' in accepted ? {} : { 'data-accepted': JSON.stringify(accepted) })}>
        <PasskeyList passkeys={passkeys} />
      </div>
      {'named' in accepted ? (
        <NamelessNotice {...accepted} />
      ) : (
        <p>
          <a class="button" href="/perfil/chaves-de-acesso/nova">
            Criar uma chave de acesso
          </a>
        </p>
      )}
    </ConsolePage>
  );
}

function PasskeyList({ passkeys }: Pick<PasskeysPageProps, 'passkeys'>) {
  if (passkeys.length === 0)
    return (
      <p class="quiet">
        Ainda não há chaves de acesso. Crie a primeira: com ela você entra mesmo quando um e-mail não chega.
      </p>
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
      <p>
        <strong>{name}</strong>
        <br />
        Criada em <Moment at={createdAt} />.{' '}
        {usedAt === null ? (
          'Nunca usada.'
        ) : (
          <>
            Último uso em <Moment at={usedAt} />.
          </>
        )}
      </p>
      <form method="post" action="/perfil/chaves-de-acesso/remover">
        <input type="hidden" name="chave" value={id} />
        <button type="submit" class="second">
          Remover {name}
        </button>
      </form>
    </>
  );
}

interface NewPasskeyPageProps {
  name: string;
  /** What the browser is asked to make; or why it cannot be. */
  asked: PublicKeyCredentialCreationOptionsJSON | NamelessPlace;
  fault?: FormFault | undefined;
}

export function NewPasskeyPage({ name, asked, fault }: NewPasskeyPageProps) {
  return (
    <ConsolePage title="Criar uma chave de acesso" fault={fault} isSignedIn scripts={[assets.passkeyScript]}>
      <h1>Criar uma chave de acesso</h1>
      <Fault fault={fault} />
      {'named' in asked ? (
        <NamelessNotice {...asked} />
      ) : (
        <>
          <NoScriptNotice />
          <form
            method="post"
            action="/perfil/chaves-de-acesso/nova"
            novalidate
            hidden
            data-passkey="create"
            data-options={JSON.stringify(asked)}
          >
            <label for="nome">Nome</label>
            <p class="quiet" id="para">
              Para você reconhecer na lista o aparelho, ou o gerenciador de senhas, que guarda a chave.
            </p>
            <FieldFault fault={fault} field="nome" />
            <input
              id="nome"
              type="text"
              name="nome"
              value={name}
              maxlength={60}
              autocomplete="off"
              required
              {...fieldAttributes(fault, 'nome', ['para'])}
            />
            <input type="hidden" name="resposta" value="" />
            <button type="submit">Criar a chave de acesso</button>
          </form>
        </>
      )}
      <p>
        <a href="/perfil/chaves-de-acesso">Ver as chaves de acesso</a>
      </p>
    </ConsolePage>
  );
}
