import type { ConsoleAccount } from '../../gate/calls.ts';
import type { Mode } from '../../gate/keys.ts';
import { Fault, FieldFault, type FormFault, fieldAttributes } from '../shell/form-fault.tsx';
import { KeyList } from './key-list.tsx';
import { LIFETIMES, MODE_NAMES, OVERLAPS } from './key-words.ts';
import { ConsolePage } from './layout.tsx';

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
  /** Values of `LIFETIMES` and `OVERLAPS`. */
  lifetime: string;
  overlap: string;
  /** The hash of the key that the new one takes the place of; empty where it takes none. */
  replaced: string;
}

interface KeyFormPageProps {
  account: ConsoleAccount;
  typed: TypedKey;
  fault?: FormFault;
}

export function KeyFormPage({ account, typed, fault }: KeyFormPageProps) {
  const replaced = account.keys.find(({ hash }) => hash === typed.replaced);
  const title = replaced === undefined ? 'Criar uma chave' : 'Trocar uma chave';
  return (
    <ConsolePage title={title} fault={fault} account={account} isSignedIn current="chaves">
      <h1>{title}</h1>
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
        {replaced === undefined ? (
          <Choice
            name="modo"
            legend="Modo"
            chosen={typed.mode}
            options={(['live', 'test'] as const).map((mode) => ({ value: mode, words: MODE_NAMES[mode] }))}
          />
        ) : (
          <>
            <input type="hidden" name="troca" value={replaced.hash} />
            <Choice
              name="sobreposicao"
              legend={`A chave antiga, ${replaced.prefix}…`}
              chosen={typed.overlap}
              options={OVERLAPS}
            />
          </>
        )}
        <Choice name="validade" legend="Validade" chosen={typed.lifetime} options={LIFETIMES} />
        <input type="hidden" name="formulario" value={crypto.randomUUID()} />
        <button type="submit">{replaced === undefined ? 'Criar a chave' : 'Trocar a chave'}</button>
      </form>
    </ConsolePage>
  );
}

interface ChoiceProps {
  name: string;
  legend: string;
  chosen: string;
  options: readonly { value: string; words: string }[];
}

function Choice({ name, legend, chosen, options }: ChoiceProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ value, words }) => (
        <label class="check">
          <input type="radio" name={name} value={value} checked={chosen === value} /> {words}
        </label>
      ))}
    </fieldset>
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
