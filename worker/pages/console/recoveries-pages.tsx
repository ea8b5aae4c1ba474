import type { ConsoleAccount } from '../../gate/calls.ts';
import type { ListedDelivery } from '../../webhooks/history.ts';
import type { Recovery, RecoveryStatus } from '../../webhooks/recoveries.ts';
import { Progress } from '../components/amounts.tsx';
import { Badge, type BadgeKind } from '../components/badge.tsx';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { Button } from '../components/button.tsx';
import { CardTable } from '../components/card-table.tsx';
import { Select } from '../components/choice-fields.tsx';
import { Confirm } from '../components/confirm.tsx';
import { DefinitionList } from '../components/definition-list.tsx';
import { EmptyList } from '../components/empty-list.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { Moment } from '../shell/moment.tsx';
import { ConsolePage } from './layout.tsx';
import { typeWords } from './notice-words.ts';
import { resultWords } from './notices-page.tsx';
import { SPANS } from './recovery-spans.ts';

const TITLE = 'Recuperar avisos';

const STATUS_WORDS: Record<RecoveryStatus, { words: string; badge: BadgeKind }> = {
  running: { words: 'Em andamento', badge: 'warning' },
  done: { words: 'Terminou', badge: 'good' },
  stopped: { words: 'Parada', badge: 'neutral' },
};

interface RecoveriesPageProps {
  account: ConsoleAccount;
  recoveries: readonly Recovery[];
  fault?: FormFault | undefined;
}

/** Offers to send all failed notices again, and lists earlier recoveries. */
export function RecoveriesPage({ account, recoveries, fault }: RecoveriesPageProps) {
  const path = `/console/${account.id}/avisos`;
  return (
    <ConsolePage title={TITLE} account={account} isSignedIn current="avisos" fault={fault}>
      <Breadcrumb steps={[[path, 'Avisos']]} here={TITLE} />
      <h1>{TITLE}</h1>
      <p>
        Se o seu endereço ficou fora do ar, reenvie tudo o que falhou: cada aviso uma vez, do mais antigo para
        o mais novo, até 5 ao mesmo tempo e 2 por destino. O que já chegou não é repetido.
      </p>
      <FaultSummary faults={[fault]} />
      <form method="post" action={`${path}/recuperacoes`} novalidate>
        <Select name="desde" label="O que falhou" choices={SPANS} chosen="dia" fault={fault} />
        <Button>Recuperar</Button>
      </form>
      <h2>Recuperações dos últimos 30 dias</h2>
      {recoveries.length === 0 ? (
        <EmptyList step={{ href: `${path}?estado=failed`, words: 'Ver os que falharam' }}>
          Ainda não houve nenhuma. Veja primeiro se há avisos que falharam.
        </EmptyList>
      ) : (
        <CardTable
          caption="Recuperações, da mais nova para a mais antiga"
          columns={['Começou', 'Estado', 'Entregues', 'Falharam', 'Total']}
          rows={recoveries.map((recovery) => [
            <a href={`${path}/recuperacoes/${recovery.id}`}>
              <Moment at={recovery.createdAt} />
            </a>,
            <Status status={recovery.status} />,
            shown(recovery.delivered),
            shown(recovery.failed),
            shown(recovery.total),
          ])}
        />
      )}
    </ConsolePage>
  );
}

interface RecoveryPageProps {
  account: ConsoleAccount;
  recovery: Recovery;
  /** The notices that failed again, newest first. */
  failing: readonly ListedDelivery[];
}

/** Shows the progress of a recovery, and the notices that still fail. */
export function RecoveryPage({ account, recovery, failing }: RecoveryPageProps) {
  const { id, status, since, total, delivered, failed, createdAt } = recovery;
  const path = `/console/${account.id}/avisos`;
  const title = 'Recuperação';
  const done = delivered + failed;
  return (
    <ConsolePage title={title} account={account} isSignedIn current="avisos">
      <Breadcrumb
        steps={[
          [path, 'Avisos'],
          [`${path}/recuperacoes`, TITLE],
        ]}
        here={title}
      />
      <h1>{title}</h1>
      <Progress
        id="andamento"
        label={`${shown(done)} de ${shown(total)} ${total === 1 ? 'aviso' : 'avisos'}`}
        percent={total === 0 ? 100 : Math.floor((100 * done) / total)}
      />
      <DefinitionList
        items={[
          ['Estado', <Status status={status} />],
          ['ID', <code>{id}</code>],
          ['Começou', <Moment at={createdAt} />],
          ['Avisos criados desde', <Moment at={since} />],
          ['Entregues', shown(delivered)],
          ['Falharam de novo', shown(failed)],
        ]}
      />
      {status === 'running' ? (
        <>
          <p>
            <a href={`${path}/recuperacoes/${id}`}>Atualizar</a>
          </p>
          <Confirm
            words="Parar a recuperação"
            question="O que ainda não foi enviado fica como está; o que está sendo enviado termina. Você pode começar outra depois."
            confirmWords="Parar agora"
            action={`${path}/recuperacoes/${id}/parar`}
          />
        </>
      ) : null}
      {failing.length === 0 ? null : (
        <CardTable
          caption="Avisos que ainda falham"
          columns={['Aviso', 'Criado', 'Última tentativa']}
          rows={failing.map(({ id: notice, type, createdAt: at, attempts }) => [
            <a href={`${path}/enviados/${notice}`}>{typeWords(type)}</a>,
            <Moment at={at} />,
            resultWords(attempts.at(-1) ?? { status: null, error: 'O corpo já não é guardado' }),
          ])}
        />
      )}
      {failed > failing.length && failing.length > 0 ? (
        <p>
          Estes são {shown(failing.length)} dos {shown(failed)} que falharam; os outros estão em{' '}
          <code>GET /v1/webhooks/deliveries?recovery={id}&amp;status=failed</code>.
        </p>
      ) : null}
    </ConsolePage>
  );
}

function Status({ status }: { status: RecoveryStatus }) {
  return <Badge kind={STATUS_WORDS[status].badge}>{STATUS_WORDS[status].words}</Badge>;
}

function shown(count: number): string {
  return count.toLocaleString('pt-BR');
}
