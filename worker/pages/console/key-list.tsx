import type { ListedKey } from '../../gate/account-key.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { TEST_CALLS_PER_DAY } from '../../gate/credits/plans.ts';
import { Moment } from '../shell/moment.tsx';
import { MODE_NAMES } from './key-words.ts';

/** The keys of an account; one in force can be replaced and revoked. */
export function KeyList({ account }: { account: ConsoleAccount }) {
  if (account.keys.length === 0)
    return <p class="quiet">Ainda não há chaves. Crie a primeira: com ela os seus programas chamam a API.</p>;
  return (
    <ul class="rows">
      {account.keys.map((key) => (
        <li class="card">
          <Key account={account} apiKey={key} />
        </li>
      ))}
    </ul>
  );
}

function Key({ account, apiKey }: { account: ConsoleAccount; apiKey: ListedKey }) {
  const { hash, prefix, mode, name, usedAt, isInForce } = apiKey;
  const shownName = name === '' ? prefix : name;
  return (
    <>
      <p class={isInForce ? undefined : 'ended'}>
        <strong>{shownName}</strong> · {MODE_NAMES[mode]} · <code>{prefix}…</code>
      </p>
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
        {mode === 'test' && isInForce
          ? ` Chamadas de teste da conta hoje: ${account.testCallsToday} de ${TEST_CALLS_PER_DAY}.`
          : null}
      </p>
      {isInForce ? (
        <form method="post" action={`/console/${account.id}/chaves/revogar`}>
          <input type="hidden" name="chave" value={hash} />
          <a class="button second" href={`/console/${account.id}/chaves/nova?troca=${hash}`}>
            Trocar {shownName}
          </a>
          <button type="submit" class="second">
            Revogar {shownName}
          </button>
        </form>
      ) : null}
    </>
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
