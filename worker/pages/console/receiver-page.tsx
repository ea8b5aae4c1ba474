import type { ConsoleAccount } from '../../gate/calls.ts';
import { LONGEST_URL } from '../../webhooks/target.ts';
import type { WebhookTest } from '../../webhooks/test-delivery.ts';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { Button, Buttons } from '../components/button.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { Notice } from '../components/notice.tsx';
import { TextField } from '../components/text-field.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { ConsolePage } from './layout.tsx';

interface ReceiverPageProps {
  account: ConsoleAccount;
  /** The value of the field. */
  url: string;
  /** The result of the address's test; `isSaved`: it has just been saved. */
  tested?: WebhookTest;
  isSaved?: boolean;
  fault?: FormFault | undefined;
}

const TITLE = 'Endereço padrão';

/** Shows the account's default address for notices, and a test of it. */
export function ReceiverPage({ account, url, tested, isSaved = false, fault }: ReceiverPageProps) {
  const path = `/console/${account.id}/avisos`;
  return (
    <ConsolePage title={TITLE} account={account} isSignedIn current="avisos" fault={fault}>
      <Breadcrumb steps={[[path, 'Avisos']]} here={TITLE} />
      <h1>{TITLE}</h1>
      <p>
        Recebe o aviso do fim de cada tarefa criada sem <code>webhook_url</code>. Os documentos para
        assinatura avisam só o <code>webhook_url</code> deles.
      </p>
      <FaultSummary faults={[fault]} />
      {isSaved ? (
        <Notice kind="ok" isLive>
          {url === ''
            ? 'A conta não tem mais um endereço padrão.'
            : 'O endereço foi salvo. Vale para as tarefas que terminarem daqui em diante.'}
        </Notice>
      ) : null}
      {tested === undefined ? null : <TestResult path={path} tested={tested} />}
      <form method="post" action={`${path}/endereco`} novalidate>
        <TextField
          name="endereco"
          label="Endereço"
          type="url"
          value={url}
          maxlength={LONGEST_URL}
          autocomplete="url"
          isOptional
          hint="Público e com https, como https://loja.exemplo.com.br/avisos. Vazio: nenhum."
          fault={fault}
        />
        <Buttons>
          <Button name="acao" value="salvar">
            Salvar
          </Button>
          <Button kind="plain" name="acao" value="testar">
            Enviar um teste
          </Button>
        </Buttons>
      </form>
    </ConsolePage>
  );
}

/** Shows whether the receiver got the test notice and, if not, what to check. */
function TestResult({
  path,
  tested: { delivery_id, delivered, status, error },
}: {
  path: string;
  tested: WebhookTest;
}) {
  const link = <a href={`${path}/enviados/${delivery_id}`}>Ver o que foi enviado e respondido</a>;
  return delivered ? (
    <Notice kind="ok" title="Chegou" isLive>
      O endereço respondeu {status} a um aviso de teste. {link}.
    </Notice>
  ) : (
    <Notice kind="error" title="Não chegou" isLive>
      O teste falhou: {error}. {link}.
    </Notice>
  );
}
