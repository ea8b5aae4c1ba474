import type { ConsoleAccount } from '../../gate/calls.ts';
import type { Mode } from '../../gate/keys.ts';
import { Fault, FieldFault, type FormFault, fieldAttributes } from '../shell/form-fault.tsx';
import { ConsolePage } from './layout.tsx';

const MODES: Record<Mode, string> = { live: 'Produção', test: 'Teste' };

export function KeysPage({ account }: { account: ConsoleAccount }) {
  return (
    <ConsolePage title="Chaves" account={account} isSignedIn current="chaves">
      <h1>Chaves da API</h1>
      {account.isAdult ? null : (
        <p class="notice">
          As chaves desta conta ainda não valem.{' '}
          <a href={`/console/${account.id}/maioridade`}>Confirme que você é maior de idade</a>.
        </p>
      )}
      <KeyList account={account} />
      <p>
        <a class="button" href={`/console/${account.id}/chaves/nova`}>
          Criar uma chave
        </a>
      </p>
    </ConsolePage>
  );
}

export interface TypedKey {
  name: string;
  mode: Mode;
}

interface KeyFormPageProps {
  account: ConsoleAccount;
  typed: TypedKey;
  fault?: FormFault;
}

export function KeyFormPage({ account, typed, fault }: KeyFormPageProps) {
  return (
    <ConsolePage title="Criar uma chave" fault={fault} account={account} isSignedIn current="chaves">
      <h1>Criar uma chave</h1>
      <Fault fault={fault} />
      <form method="post" action={`/console/${account.id}/chaves/nova`} novalidate>
        <label for="nome">Nome</label>
        <FieldFault fault={fault} field="nome" />
        <input
          id="nome"
          type="text"
          name="nome"
          value={typed.name}
          maxlength={60}
          autocomplete="off"
          required
          {...fieldAttributes(fault, 'nome')}
        />
        <fieldset>
          <legend>Modo</legend>
          {(['live', 'test'] as const).map((mode) => (
            <label class="check">
              <input type="radio" name="modo" value={mode} checked={typed.mode === mode} /> {MODES[mode]}
            </label>
          ))}
        </fieldset>
        <input type="hidden" name="formulario" value={crypto.randomUUID()} />
        <button type="submit">Criar a chave</button>
      </form>
    </ConsolePage>
  );
}

function KeyList({ account }: { account: ConsoleAccount }) {
  if (account.keys.length === 0)
    return (
      <p class="quiet">
        Ainda não há chaves. Crie a primeira abaixo: com ela os seus programas chamam a API.
      </p>
    );
  return (
    <ul class="rows">
      {account.keys.map(({ hash, prefix, mode, name, revokedAt }) => (
        <li class="card">
          <p class={revokedAt === null ? undefined : 'ended'}>
            <strong>{name === '' ? 'Sem nome' : name}</strong> · {MODES[mode]} · <code>{prefix}…</code>
            {revokedAt === null ? null : ' · revogada'}
          </p>
          {revokedAt === null ? (
            <form method="post" action={`/console/${account.id}/chaves/revogar`}>
              <input type="hidden" name="chave" value={hash} />
              <button type="submit" class="second">
                Revogar {name === '' ? prefix : name}
              </button>
            </form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The one time that a key is shown. */
export function NewKeyPage({
  account,
  name,
  apiKey,
}: {
  account: ConsoleAccount;
  name: string;
  apiKey: string;
}) {
  return (
    <ConsolePage title="Chave criada" account={account} isSignedIn current="chaves">
      <h1>Chave criada</h1>
      <p>
        Copie a chave “{name}” agora: <strong>ela não será mostrada de novo.</strong> Guarde-a onde só o seu
        programa a leia.
      </p>
      <pre class="secret" tabindex={0}>
        <code id="chave">{apiKey}</code>
      </pre>
      <p>
        <a class="button" href={`/console/${account.id}/chaves`}>
          Já copiei
        </a>
      </p>
    </ConsolePage>
  );
}
