import type { ApiDocument } from '../document.ts';
import { Code, Fields, Inline, Json, Table } from '../parts.tsx';
import { SIGNATURE_IN_NODE, SIGNATURE_IN_PYTHON } from '../samples.ts';

export function Notices({ document }: { document: ApiDocument }) {
  const webhooks = Object.entries(document.webhooks);
  const parameters = Object.values(document.components.parameters);
  const [, completed] = webhooks[0] ?? [];
  const example = completed && Object.values(bodyOf(completed.post)?.examples ?? {})[0]?.value;
  return (
    <section id="avisos">
      <h2>Avisos</h2>
      <p>
        Ao fim de uma tarefa, o serviço envia um POST em JSON ao <code>webhook_url</code> da chamada ou, sem
        ele, ao endereço da conta; ao fim de um envelope, só ao <code>webhook_url</code> dele. O endereço deve
        ser https e público.
      </p>
      <Table head={['Evento', 'Quando']}>
        {webhooks.map(([type, { post }]) => (
          <tr>
            <td>
              <code>{type}</code>
            </td>
            <td>
              {post.summary}. <Inline text={post.description} />
            </td>
          </tr>
        ))}
      </Table>
      {example === undefined ? null : <Json label="Corpo de job.completed" value={example} />}
      <h3>Cabeçalhos</h3>
      <Fields
        rows={parameters.map(({ name, description }) => ({
          name,
          type: '',
          required: false,
          fallback: null,
          example: null,
          description,
        }))}
        title="Cabeçalhos do aviso"
        ofRequest
      />
      <h3>Conferir a assinatura</h3>
      <p>
        Sem esta conferência, qualquer um pode se passar pelo serviço. Use os bytes do corpo exatamente como
        chegaram e o segredo da conta (<code>whsec_…</code>).
      </p>
      <Code label="Node.js">{SIGNATURE_IN_NODE}</Code>
      <Code label="Python">{SIGNATURE_IN_PYTHON}</Code>
      <h3>Entrega</h3>
      <ul>
        <li>Responda com qualquer status 2xx em até 10 segundos; o que demorar, faça depois.</li>
        <li>
          Sem um 2xx há nova tentativa depois de 5 s e de 30 s: três ao todo. Redirecionamentos não são
          seguidos.
        </li>
        <li>
          Uma repetição traz o mesmo <code>X-Service-Delivery</code> e o mesmo corpo, com assinatura nova:
          descarte o que já tratou.
        </li>
        <li>
          Ao trocar o segredo no painel, <code>X-Service-Signature</code> é do novo na hora: aceite o antigo e
          o novo até o seu programa conhecer o novo. Se você pedir, o antigo assina por mais um dia em{' '}
          <code>webhook-signature</code>, ao lado do novo.
        </li>
        <li>
          Se um aviso não chegou, a tarefa continua em <code>GET /v1/jobs/{'{id}'}</code>.
        </li>
      </ul>
      <h3>Ver, reenviar e recuperar</h3>
      <p>
        <code>GET /v1/webhooks/deliveries</code>, ou a página Avisos do painel, lista o que foi enviado nos
        últimos 30 dias; <code>GET /v1/webhooks/deliveries/{'{id}'}</code> mostra o corpo e, de cada
        tentativa, o que o seu endereço respondeu. Nada disso gasta créditos.
      </p>
      <ul>
        <li>
          <code>POST /v1/webhooks/deliveries/{'{id}'}/resend</code> faz uma tentativa a mais, na hora, com o
          mesmo id e o mesmo corpo. <code>X-Service-Attempt</code> então passa de 3.
        </li>
        <li>
          Seu endereço ficou fora do ar? <code>POST /v1/webhooks/recoveries</code> com{' '}
          <code>{'{"since": "2026-11-21T10:00:00-03:00"}'}</code> reenvia tudo o que falhou desde então, cada
          aviso uma vez, do mais antigo para o mais novo. <code>GET /v1/webhooks/recoveries/{'{id}'}</code>{' '}
          mostra o andamento, e <code>POST /v1/webhooks/recoveries/{'{id}'}/stop</code> a para.
        </li>
        <li>
          Os avisos que ainda falham estão em{' '}
          <code>GET /v1/webhooks/deliveries?recovery={'{id}'}&amp;status=failed</code>.
        </li>
      </ul>
    </section>
  );
}

function bodyOf(operation: ApiDocument['webhooks'][string]['post']) {
  return operation.requestBody?.content['application/json'];
}
