import type { ConsoleAccount } from '../../gate/calls.ts';
import { TEST_CALLS_PER_DAY } from '../../gate/credits/plans.ts';
import type { Mode } from '../../gate/keys.ts';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { Button, LinkButton } from '../components/button.tsx';
import { RadioGroup } from '../components/choice-fields.tsx';
import { CopyField } from '../components/copying.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { Notice } from '../components/notice.tsx';
import { TextField } from '../components/text-field.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { KeyList } from './key-list.tsx';
import { LIFETIMES, MODE_NAMES, OVERLAPS } from './key-words.ts';
import { ConsolePage } from './layout.tsx';

export function KeysPage({ account }: { account: ConsoleAccount }) {
  return (
    <ConsolePage title="Chaves" account={account} isSignedIn current="chaves">
      <h1>Chaves da API</h1>
      {account.isAdult ? null : (
        <Notice kind="warning">
          As chaves desta conta ainda não valem.{' '}
          <a href={`/console/${account.id}/maioridade`}>Confirme que você é maior de idade</a>.
        </Notice>
      )}
      {account.keys.length === 0 ? null : (
        <p>
          <LinkButton href={`/console/${account.id}/chaves/nova`}>Criar uma chave</LinkButton>
        </p>
      )}
      <KeyList account={account} />
    </ConsolePage>
  );
}

export interface TypedKey {
  name: string;
  mode: Mode;
  /** Values of `LIFETIMES` and `OVERLAPS`. */
  lifetime: string;
  overlap: string;
  /** The hash of the key to replace; empty for none. */
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
      <Breadcrumb steps={[[`/console/${account.id}/chaves`, 'Chaves']]} here={title} />
      <h1>{title}</h1>
      <FaultSummary faults={[fault]} />
      <form method="post" action={`/console/${account.id}/chaves/nova`} novalidate>
        <TextField
          name="nome"
          label="Nome"
          value={typed.name}
          maxlength={60}
          autocomplete="off"
          fault={fault}
        />
        {replaced === undefined ? (
          <RadioGroup
            name="modo"
            label="Modo"
            hint={`Com uma chave de teste a conta faz até ${TEST_CALLS_PER_DAY} chamadas por dia, sem gastar créditos.`}
            chosen={typed.mode}
            choices={(['live', 'test'] as const).map((mode) => ({ value: mode, words: MODE_NAMES[mode] }))}
          />
        ) : (
          <>
            <input type="hidden" name="troca" value={replaced.hash} />
            <RadioGroup
              name="sobreposicao"
              label={`A chave antiga (${replaced.prefix}…)`}
              chosen={typed.overlap}
              choices={OVERLAPS}
            />
          </>
        )}
        <RadioGroup name="validade" label="Validade" chosen={typed.lifetime} choices={LIFETIMES} />
        <input type="hidden" name="formulario" value={crypto.randomUUID()} />
        <Button>{replaced === undefined ? 'Criar a chave' : 'Trocar a chave'}</Button>
      </form>
    </ConsolePage>
  );
}

/** Shows a new key, which is possible only once. */
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
        Copie a chave “<bdi>{name}</bdi>” agora: <strong>ela não será mostrada de novo.</strong> Guarde-a onde
        só o seu programa possa lê-la.
      </p>
      <CopyField id="chave" label="Chave da API">
        {apiKey}
      </CopyField>
      <LinkButton href={`/console/${account.id}/chaves`}>Já copiei</LinkButton>
    </ConsolePage>
  );
}
