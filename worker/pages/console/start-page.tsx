import type { ConsoleAccount } from '../../gate/calls.ts';
import { plans } from '../../gate/credits/plans.ts';
import { assets } from '../../generated/assets.js';
import type { JobRecord } from '../../jobs/record.ts';
import type { Visitor } from '../../people/person.ts';
import { Button, Buttons, LinkButton } from '../components/button.tsx';
import { CodeSample, CopyField } from '../components/copying.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { Notice } from '../components/notice.tsx';
import { fileCurl, jsonCurl, withKey } from '../docs/samples.ts';
import { creditsWords } from '../shell/credit-words.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import { ConversionForm } from './conversion-form.tsx';
import { FIRST_CONVERSIONS } from './first-conversions.ts';
import type { IssuedKey } from './issue-key.ts';
import { JobResult, toolName } from './job-result.tsx';
import { ConsolePage } from './layout.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';

export interface StartPageProps {
  visitor: Visitor;
  account: ConsoleAccount;
  base: string;
  /** The job of the last converted file, and the name of that file. */
  converted: { job: JobRecord; fileName: string } | null;
  /** The key that was just created; it is shown only this once. */
  issued?: IssuedKey;
  fault?: FormFault;
}

/** The first page of an account: it converts a file, and creates a key with its first call. */
export function StartPage(props: StartPageProps) {
  const { visitor, account, converted, fault } = props;
  return (
    <ConsolePage
      title={account.name}
      fault={fault}
      account={account}
      isSignedIn
      current="inicio"
      scripts={[assets.conversionScript]}
    >
      <h1>{account.name}</h1>
      <p>
        Plano {plans[account.plan].name}: {creditsWords(account.credits)}.
      </p>
      {account.isAdult ? null : (
        <Notice kind="warning">
          As chaves desta conta ainda não valem.{' '}
          <a href={`/console/${account.id}/maioridade`}>Confirme que você é maior de idade</a>.
        </Notice>
      )}
      <section aria-labelledby="converter">
        <h2 id="converter">Converta um arquivo</h2>
        {converted === null ? null : (
          <div class="card">
            <h3>{toolName(converted.job)}</h3>
            <JobResult account={account} job={converted.job} />
          </div>
        )}
        <ConversionForm account={account} />
      </section>
      <section aria-labelledby="chamar">
        <h2 id="chamar">Chame a API</h2>
        <FaultSummary faults={[fault]} />
        <FirstKey {...props} />
      </section>
      <PasskeyOffer visitor={visitor} />
    </ConsolePage>
  );
}

type FirstKeyProps = Omit<StartPageProps, 'visitor' | 'fault'>;

function FirstKey({ account, base, converted, issued }: FirstKeyProps) {
  if (issued !== undefined) return <NewKey {...{ account, base, converted, issued }} />;
  const lastUse = Math.max(0, ...account.keys.map(({ usedAt }) => usedAt ?? 0));
  return (
    <>
      <p>
        {lastUse > 0
          ? 'Esta conta já chamou a API. A lista de chaves mostra o último uso de cada uma.'
          : account.keys.some(({ isInForce }) => isInForce)
            ? 'Esta conta já tem uma chave, mas ainda não fez nenhuma chamada.'
            : 'Uma chave de produção identifica a sua conta em cada chamada. Ela é mostrada uma única vez.'}
      </p>
      <form method="post" action={`/console/${account.id}/primeira-chave`}>
        <input type="hidden" name="formulario" value={crypto.randomUUID()} />
        {converted === null ? null : (
          <>
            <input type="hidden" name="tarefa" value={converted.job.id} />
            <input type="hidden" name="arquivo" value={converted.fileName} />
          </>
        )}
        <Buttons>
          <Button>Criar uma chave</Button>
          <LinkButton href={`/console/${account.id}/chaves`} kind="plain">
            Ver as chaves
          </LinkButton>
        </Buttons>
      </form>
    </>
  );
}

function NewKey({ account, base, converted, issued }: Omit<FirstKeyProps, 'issued'> & { issued: IssuedKey }) {
  const [first] = FIRST_CONVERSIONS;
  const tool = converted?.job.tool ?? first?.tool.id ?? '';
  const fileName = converted?.fileName || 'contrato.docx';
  const check = withKey(jsonCurl(base, '/v1/validate', { value: '529.982.247-25' }), issued.key);
  const file = withKey(fileCurl(base, tool, fileName), issued.key);
  return (
    <>
      <p>
        Copie a chave agora: <strong>ela não será mostrada de novo.</strong> Guarde-a onde só o seu programa
        possa lê-la.
      </p>
      <CopyField id="chave" label="Chave da API">
        {issued.key}
      </CopyField>
      <CodeSample id="sem-arquivo" label="Sem arquivo: um CPF é válido?">
        {check}
      </CodeSample>
      <CodeSample
        id="com-arquivo"
        label={
          converted === null ? 'Com um arquivo da sua pasta' : `Com o arquivo que você enviou: ${fileName}`
        }
      >
        {file}
      </CodeSample>
      <p
        class="state"
        role="status"
        data-first-call={`/console/${account.id}/primeira-chamada?chave=${issued.hash}`}
      >
        Cole um dos comandos no terminal; a <a href={`/console/${account.id}/chaves`}>lista de chaves</a>{' '}
        mostra o último uso de cada uma.
      </p>
    </>
  );
}
