import type { Child } from 'hono/jsx';
import type { ConsoleAccount, PlanAndUsage } from '../../gate/calls.ts';
import { plans } from '../../gate/credits/plans.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { CardTable } from '../components/card-table.tsx';
import { DayBars } from '../components/day-bars.tsx';
import { EmptyList } from '../components/empty-list.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { ShareBar } from '../components/share-bar.tsx';
import { TextField } from '../components/text-field.tsx';
import { creditsWords } from '../shell/credit-words.ts';
import { CALL_PRICES } from './call-prices.ts';
import { CreditBuckets, EsignQuotaMeter } from './credit-buckets.tsx';
import { keyName } from './key-names.ts';
import { ConsolePage } from './layout.tsx';
import { pathWith } from './own-path.ts';
import type { AskedRange } from './usage-range.ts';
import { type Amount, sumUsage, type UsageSums } from './usage-sums.ts';

interface UsagePageProps {
  account: ConsoleAccount;
  plan: PlanAndUsage;
  asked: AskedRange;
}

/** Shows an account's plan, its credits and its usage. */
export function UsagePage({ account, plan, asked }: UsagePageProps) {
  const { name, monthlyPriceBrl } = plans[account.plan];
  return (
    <ConsolePage title="Plano e uso" fault={asked.fault} account={account} isSignedIn current="uso">
      <h1>Plano e uso</h1>
      <p>
        Plano {name},{' '}
        {monthlyPriceBrl === 0 ? 'grátis' : `R$\u00a0${monthlyPriceBrl.toLocaleString('pt-BR')} por mês`}.
      </p>
      <section aria-labelledby="creditos">
        <h2 id="creditos">Créditos</h2>
        <CreditBuckets account={account} buckets={plan.buckets} />
        <EsignQuotaMeter quota={plan.esign} />
      </section>
      <section aria-labelledby="uso">
        <h2 id="uso">Uso</h2>
        <p>Os dias são os de Brasília. Os créditos são os gastos, já sem os devolvidos.</p>
        <RangeForm account={account} asked={asked} />
        <Usage account={account} asked={asked} sums={sumUsage(asked.range, plan)} />
      </section>
      <section aria-labelledby="precos">
        <h2 id="precos">Quanto custa uma chamada</h2>
        <CardTable caption="Preços em créditos" columns={['Chamada', 'Preço']} rows={CALL_PRICES} />
        <p>
          O preço de cada ferramenta está na <a href="/docs#limites">documentação</a>. O que falha não custa
          nada.
        </p>
      </section>
    </ConsolePage>
  );
}

function RangeForm({ account, asked: { typed, fault } }: Omit<UsagePageProps, 'plan'>) {
  return (
    <>
      <FaultSummary faults={[fault]} />
      <form class="range" method="get" action={`/console/${account.id}/uso#uso`} novalidate>
        <TextField
          name="de"
          label="Primeiro dia"
          type="date"
          value={typed.de}
          maxlength={10}
          autocomplete="off"
          fault={fault}
        />
        <TextField
          name="ate"
          label="Último dia"
          type="date"
          value={typed.ate}
          maxlength={10}
          autocomplete="off"
          fault={fault}
        />
        <Button kind="plain">Mostrar</Button>
      </form>
    </>
  );
}

function Usage({ account, asked: { range }, sums }: Omit<UsagePageProps, 'plan'> & { sums: UsageSums }) {
  const { totals, days, endpoints, keys } = sums;
  if (endpoints.length === 0)
    return (
      <EmptyList step={{ href: `/console/${account.id}`, words: 'Fazer uma chamada' }}>
        Nenhuma chamada nestes dias. Converta um arquivo na página inicial ou chame a API com uma chave: o uso
        aparece aqui.
      </EmptyList>
    );
  const period = `${shownDay(range.from)} a ${shownDay(range.to)}`;
  const csv = pathWith(`/console/${account.id}/uso/csv`, { de: range.from, ate: range.to });
  return (
    <>
      <p>
        De {period}: <strong>{creditsWords(totals.credits)}</strong> em {callsText(totals.calls)}.
      </p>
      <CardTable
        caption="Por endpoint"
        columns={['Endpoint', 'Chamadas', 'Créditos']}
        rows={endpoints.map(({ endpoint, ...amount }) => [
          <code>{endpoint}</code>,
          ...withShare(amount, endpoints),
        ])}
      />
      <CardTable
        caption="Por chave; o que pessoas fazem aqui está em Painel"
        columns={['Chave', 'Chamadas', 'Créditos']}
        rows={keys.map(({ key, ...amount }) => [keyName(account.keys, key).name, ...withShare(amount, keys)])}
      />
      {totals.credits === 0 ? null : (
        <DayBars
          id="grafico"
          title={`Créditos por dia, de ${period}`}
          days={days.map(({ day, credits }) => ({ day, count: credits }))}
          countWords={creditsWords}
        />
      )}
      <CardTable
        caption="Por dia, só os que tiveram uso"
        columns={['Dia (Brasília)', 'Chamadas', 'Créditos']}
        rows={days
          .filter(({ calls, credits }) => calls !== 0 || credits !== 0)
          .reverse()
          .map(({ day, ...amount }) => [<time datetime={day}>{shownDay(day)}</time>, ...shown(amount)])}
      />
      <LinkButton href={csv} kind="plain">
        Baixar em CSV, por dia, endpoint e chave
      </LinkButton>
    </>
  );
}

/** Adds a bar with the share of the first row, which has the most credits. */
function withShare(amount: Amount, [first]: readonly Amount[]): [Child, Child] {
  const [calls, credits] = shown(amount);
  return [
    calls,
    <>
      {credits} <ShareBar part={amount.credits} most={first?.credits ?? 0} />
    </>,
  ];
}

function shown({ calls, credits }: Amount): [string, string] {
  return [calls.toLocaleString('pt-BR'), credits.toLocaleString('pt-BR')];
}

function callsText(calls: number): string {
  return `${calls.toLocaleString('pt-BR')} ${calls === 1 ? 'chamada' : 'chamadas'}`;
}

function shownDay(day: string): string {
  return day.split('-').reverse().join('/');
}
