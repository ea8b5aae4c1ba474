import type { ConsoleAccount } from '../../gate/calls.ts';
import { plans } from '../../gate/credits/plans.ts';
import type { Mode } from '../../gate/keys.ts';
import { Fault, FieldFault, type FormFault, fieldAttributes } from '../shell/form-fault.tsx';
import { ConsolePage } from './layout.tsx';

export interface AccountForm {
  name: string;
  isAdult: boolean;
}

/** Where somebody without an account opens one. */
export function NewAccountPage({ typed, fault }: { typed: AccountForm; fault?: FormFault }) {
  return (
    <ConsolePage title="Abrir uma conta" fault={fault} isSignedIn>
      <h1>Abrir uma conta</h1>
      <p>O plano Sandbox é gratuito: {plans.sandbox.credits} créditos por mês, sem cartão.</p>
      <Fault fault={fault} />
      <form method="post" action="/console">
        <label for="nome">Nome da conta</label>
        <FieldFault fault={fault} field="nome" />
        <input
          id="nome"
          type="text"
          name="nome"
          value={typed.name}
          maxlength={200}
          autocomplete="organization"
          required
          {...fieldAttributes(fault, 'nome')}
        />
        <FieldFault fault={fault} field="maior" />
        <label class="tick">
          <input
            id="maior"
            type="checkbox"
            name="maior"
            value="sim"
            checked={typed.isAdult}
            required
            {...fieldAttributes(fault, 'maior')}
          />{' '}
          Tenho 18 anos ou mais
        </label>
        <button type="submit">Abrir a conta</button>
      </form>
    </ConsolePage>
  );
}

export function ChooseAccountPage({ accounts }: { accounts: readonly ConsoleAccount[] }) {
  return (
    <ConsolePage title="Suas contas" isSignedIn>
      <h1>Suas contas</h1>
      <ul class="plain">
        {accounts.map(({ id, name }) => (
          <li>
            <a href={`/console/${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </ConsolePage>
  );
}

const MODES: Record<Mode, string> = { live: 'Produção', test: 'Teste' };

interface KeysPageProps {
  account: ConsoleAccount;
  typed?: { name: string; mode: Mode };
  fault?: FormFault;
}

export function KeysPage({ account, typed = { name: '', mode: 'live' }, fault }: KeysPageProps) {
  return (
    <ConsolePage title="Chaves" fault={fault} account={account} isSignedIn current="chaves">
      <h1>Chaves da API</h1>
      <Fault fault={fault} />
      <KeyList account={account} />
      <h2>Criar uma chave</h2>
      <form method="post" action={`/console/${account.id}/chaves`}>
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
            <label class="tick">
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
    <ul class="plain">
      {account.keys.map(({ hash, prefix, mode, name, revokedAt }) => (
        <li class="card">
          <p>
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
      <pre tabindex={0}>
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
