import type { ConsoleAccount } from '../../gate/calls.ts';
import type { EsignQuota } from '../../gate/credits/esign-quota.ts';
import type { Bucket } from '../../gate/credits/ledger.ts';
import { plans } from '../../gate/credits/plans.ts';
import { Meter } from '../components/amounts.tsx';
import { CardTable } from '../components/card-table.tsx';
import { Moment } from '../shell/moment.tsx';

/** Shows the balance and the end of each of an account's credits, in the order in which they are used. */
export function CreditBuckets({
  account: { plan, credits, franchise },
  buckets,
}: {
  account: ConsoleAccount;
  buckets: readonly Bucket[];
}) {
  const shown = (count: number) => count.toLocaleString('pt-BR');
  return (
    <>
      <p>
        Há <strong>{shown(credits)}</strong> {credits === 1 ? 'crédito' : 'créditos'} para gastar agora. A
        franquia é gasta primeiro; depois, os pacotes, começando pelo que vence antes.
      </p>
      <Meter
        id="franquia"
        label="Franquia usada neste ciclo"
        count={franchise.granted - franchise.left}
        most={franchise.granted}
      />
      <CardTable
        caption="Créditos, na ordem em que são gastos"
        columns={['De onde', 'Restam', 'De', 'Valem até']}
        rows={buckets.map(({ source, granted, remaining, expires_at }) => [
          sourceName(source, plans[plan].name),
          shown(remaining),
          shown(granted),
          <Moment at={expires_at} />,
        ])}
      />
    </>
  );
}

export function EsignQuotaMeter({ quota: { documents, used, renewsAt } }: { quota: EsignQuota }) {
  return (
    <>
      <Meter
        id="cota-de-assinaturas"
        label="Documentos enviados para assinatura neste mês"
        count={used}
        most={documents}
      />
      <p class="quiet">
        A cota de documentos se renova em <Moment at={renewsAt} />.
      </p>
    </>
  );
}

function sourceName(source: Bucket['source'], plan: string): string {
  switch (source) {
    case 'franchise':
      return `Franquia do plano ${plan}`;
    case 'included':
      return 'Incluídos no plano do site';
    case 'package':
      return 'Pacote';
  }
}
