import type { ListedKey } from '../../gate/account-key.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { TEST_CALLS_PER_DAY } from '../../gate/credits/plans.ts';
import { Meter } from '../components/amounts.tsx';
import { Badge } from '../components/badge.tsx';
import { Buttons, LinkButton } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { EmptyList } from '../components/empty-list.tsx';
import { Moment } from '../shell/moment.tsx';
import { MODE_NAMES } from './key-words.ts';

interface KeyProps {
  account: ConsoleAccount;
  apiKey: ListedKey;
}

/** The keys of an account; one in force can be replaced and revoked. */
export function KeyList({ account }: { account: ConsoleAccount }) {
  if (account.keys.length === 0)
    return (
      <EmptyList step={{ href: `/console/${account.id}/chaves/nova`, words: 'Criar uma chave' }}>
        Ainda não há chaves. Crie a primeira: com ela os seus programas chamam a API.
      </EmptyList>
    );
  const hasTestKey = account.keys.some(({ mode, isInForce }) => mode === 'test' && isInForce);
  return (
    <>
      {hasTestKey ? (
        <Meter
          id="chamadas-de-teste"
          label="Chamadas de teste da conta hoje"
          count={account.testCallsToday}
          most={TEST_CALLS_PER_DAY}
        />
      ) : null}
      <ul class="rows">
        {account.keys.map((key) => (
          <li class="card" id={keyAnchor(key.prefix)}>
            <Key account={account} apiKey={key} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where a key stands in the page of keys. */
export function keyAnchor(prefix: string): string {
  return `chave-${prefix}`;
}

function Key({ account, apiKey }: KeyProps) {
  const { prefix, mode, name, usedAt, isInForce } = apiKey;
  const shownName = name === '' ? prefix : name;
  return (
    <>
      <h2 class={isInForce ? 'row-name' : 'row-name ended'}>
        {name === '' ? <code>{prefix}…</code> : name}{' '}
        <Badge kind={mode === 'live' ? 'good' : 'neutral'}>{MODE_NAMES[mode]}</Badge>
      </h2>
      {name === '' ? null : (
        <p>
          <code>{prefix}…</code>
        </p>
      )}
      <p class="quiet">
        <State apiKey={apiKey} />
        {usedAt === null ? (
          ' Nunca usada.'
        ) : (
          <>
            {' '}
            Última chamada em <Moment at={usedAt} />.
          </>
        )}
      </p>
      {isInForce ? <KeySteps account={account} apiKey={apiKey} shownName={shownName} /> : null}
    </>
  );
}

function KeySteps({ account, apiKey: { hash }, shownName }: KeyProps & { shownName: string }) {
  return (
    <Buttons>
      <LinkButton href={`/console/${account.id}/chaves/nova?troca=${hash}`} kind="plain">
        Trocar {shownName}
      </LinkButton>
      <Confirm
        words={`Revogar ${shownName}`}
        question="A chave deixa de valer na hora, e o que a usa para de funcionar. Não é possível voltar atrás."
        confirmWords="Revogar agora"
        action={`/console/${account.id}/chaves/revogar`}
        fields={{ chave: hash }}
      />
    </Buttons>
  );
}

function State({
  apiKey: { createdAt, revokedAt, expiresAt, isInForce, isReplaced },
}: {
  apiKey: ListedKey;
}) {
  if (revokedAt !== null)
    return (
      <>
        Revogada em <Moment at={revokedAt} />.
      </>
    );
  if (expiresAt === null)
    return (
      <>
        Criada em <Moment at={createdAt} />.
      </>
    );
  return (
    <>
      {isReplaced ? 'Trocada por outra; ' : ''}
      {isInForce ? 'vale até ' : 'valeu até '}
      <Moment at={expiresAt} />.
    </>
  );
}
