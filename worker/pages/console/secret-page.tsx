import type { ConsoleWebhook } from '../../gate/account-webhook.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { RadioGroup } from '../components/choice-fields.tsx';
import { Confirm } from '../components/confirm.tsx';
import { CodeSample, CopyField } from '../components/copying.tsx';
import { Notice } from '../components/notice.tsx';
import { SIGNATURE_IN_NODE, SIGNATURE_IN_PYTHON } from '../docs/samples.ts';
import { Moment } from '../shell/moment.tsx';
import { ConsolePage } from './layout.tsx';

const TITLE = 'Segredo dos avisos';
const PREVIOUS = [
  { value: 'dia', words: 'Também assina por mais um dia' },
  { value: 'agora', words: 'Deixa de assinar agora' },
];

/** Shows the secret that signs notices, how a receiver verifies it, and its rotation. */
export function SecretPage({ account, webhook }: { account: ConsoleAccount; webhook: ConsoleWebhook }) {
  const path = `/console/${account.id}/avisos`;
  const { secret, previousSecret, previousEndsAt } = webhook;
  return (
    <ConsolePage title={TITLE} account={account} isSignedIn current="avisos">
      <Breadcrumb steps={[[path, 'Avisos']]} here={TITLE} />
      <h1>{TITLE}</h1>
      <p>
        Todos os avisos da conta são assinados com ele. Guarde-o onde só o programa que recebe os avisos possa
        lê-lo.
      </p>
      <CopyField id="segredo" label="Segredo">
        {secret}
      </CopyField>
      {previousSecret === null || previousEndsAt === null ? null : (
        <Notice kind="warning" title="O segredo antigo ainda assina">
          Até <Moment at={previousEndsAt} /> cada aviso leva as duas assinaturas em{' '}
          <code>webhook-signature</code>, separadas por um espaço. <code>X-Service-Signature</code> já é só do
          segredo novo.
        </Notice>
      )}
      <h2>Conferir a assinatura</h2>
      <p>
        Use os bytes do corpo exatamente como chegaram e o cabeçalho <code>X-Service-Signature</code>. Quem
        confere <code>webhook-signature</code> usa uma biblioteca do padrão Standard Webhooks.
      </p>
      <CodeSample id="conferir-node" label="Node.js">
        {SIGNATURE_IN_NODE}
      </CodeSample>
      <CodeSample id="conferir-python" label="Python">
        {SIGNATURE_IN_PYTHON}
      </CodeSample>
      <h2>Trocar o segredo</h2>
      <p>
        O novo segredo assina <code>X-Service-Signature</code> na hora. Se o antigo também assina por mais um
        dia, um destino que confere <code>webhook-signature</code> aceita os avisos com qualquer um dos dois,
        e um que confere <code>X-Service-Signature</code> deve aceitar os dois segredos até conhecer o novo.
      </p>
      <Confirm
        words="Trocar o segredo"
        question="Um novo segredo entra no lugar deste. Não é possível voltar a ele. Se já houve uma troca no último dia, o mais antigo deixa de assinar agora."
        confirmWords="Trocar agora"
        action={`${path}/segredo`}
        fields={{ formulario: crypto.randomUUID() }}
      >
        <RadioGroup name="antigo" label="O segredo de hoje" choices={PREVIOUS} chosen="dia" />
      </Confirm>
    </ConsolePage>
  );
}
