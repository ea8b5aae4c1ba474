import type { ListedKey } from '../../gate/account-key.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { TEST_CALLS_PER_DAY } from '../../gate/credits/plans.ts';
import { Meter } from '../components/amounts.tsx';
import { Badge } from '../components/badge.tsx';
import { Buttons, LinkButton, WordsFor } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { EmptyList } from '../components/empty-list.tsx';
import { Moment } from '../shell/moment.tsx';
import { MODE_NAMES } from './key-words.ts';

interface KeyProps {
  account: ConsoleAccount;
  apiKey: ListedKey;
}

/** Lists the keys of an account; active ones can be replaced and revoked. */
export function KeyList({ account }: { account: ConsoleAccount }) {
  if (account.keys.length === 0)
    return (
      <EmptyList step={{ href: `/console/${account.id}/chaves/nova`, words: 'Criar uma chave' }}>
        Ainda não há chaves. Crie a primeira: com ela os seus programas chamam a API.
      </EmptyList>
    );
  const ended = account.keys.filter(({ isInForce }) => !isInForce);
  const hasTestKey = account.keys.some(({ mode, isInForce }) => mode === 'test' && isInForce);
  return (
    <>
      {hasTestKey ? (
        <Meter
          id="chamadas-de-teste"
          label="Chamadas de teste hoje"
          count={account.testCallsToday}
          most={TEST_CALLS_PER_DAY}
        />
      ) : null}
      <Keys account={account} keys={account.keys.filter(({ isInForce }) => isInForce)} />
      {ended.length === 0 ? null : (
        <section aria-labelledby="chaves-encerradas">
          <h2 id="chaves-encerradas">Chaves que não valem mais</h2>
          <Keys account={account} keys={ended} />
        </section>
      )}
    </>
  );
}

function Keys({ account, keys }: { account: ConsoleAccount; keys: readonly ListedKey[] }) {
  return (
    <ul class="rows">
      {keys.map((key) => (
        <li class="card" id={keyAnchor(key.prefix)}>
          <Key account={account} apiKey={key} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the anchor of a key in the page of keys. */
export function keyAnchor(prefix: string): string {
  return `chave-${prefix}`;
}

function Key({ account, apiKey }: KeyProps) {
  const { prefix, mode, name, usedAt, isInForce } = apiKey;
  const shownName = name === '' ? prefix : name;
  const Heading = isInForce ? 'h2' : 'h3';
  return (
    <>
      <Heading class={isInForce ? 'row-name' : 'row-name ended'}>
        {name === '' ? <code>{prefix}…</code> : <bdi>{name}</bdi>}{' '}
        <Badge kind={mode === 'live' && isInForce ? 'good' : 'neutral'}>{MODE_NAMES[mode]}</Badge>
      </Heading>
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

function KeySteps({ account, apiKey: { hash, isReplaced }, shownName }: KeyProps & { shownName: string }) {
  return (
    <Buttons>
      {isReplaced ? null : (
        <LinkButton href={`/console/${account.id}/chaves/nova?troca=${hash}`} kind="plain">
          <WordsFor words="Trocar" subject={shownName} />
        </LinkButton>
      )}
      <Confirm
        words={<WordsFor words="Revogar" subject={shownName} />}
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
  return (
    <>
      Criada em <Moment at={createdAt} />.
      {expiresAt === null ? null : (
        <>
          {isReplaced ? ' Trocada por outra.' : ''}
          {isInForce ? ' Vale até ' : ' Valeu até '}
          <Moment at={expiresAt} />.
        </>
      )}
    </>
  );
}
