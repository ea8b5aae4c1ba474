import { plans, TEST_CALLS_PER_DAY } from '../../accounts/plans.ts';
import { catalogue } from '../../tools/catalogue.ts';
import { type ApiDocument, endpointsOf } from './document.ts';
import { Page } from './layout.tsx';
import { Code, Fields, Inline, Json, Method, Table } from './parts.tsx';
import { SIGNATURE_IN_NODE, SIGNATURE_IN_PYTHON } from './samples.ts';

interface OverviewProps {
  document: ApiDocument;
  base: string;
}

export function Overview({ document, base }: OverviewProps) {
  return (
    <Page document={document} title="Documentação da API" path="/docs">
      <h1>Documentação da API</h1>
      <p class="lead">
        Um arquivo entra, uma tarefa o processa e o resultado sai. A API é REST, em JSON, e é cobrada em
        créditos. O endereço base é <code>{base}</code> e tudo está sob <code>/v1</code>; o contrato em
        OpenAPI 3.1 está em <a href="/v1/openapi.json">/v1/openapi.json</a>.
      </p>
      <FirstCall base={base} />
      <Authentication base={base} />
      <Jobs base={base} />
      <Idempotency base={base} />
      <Notices document={document} />
      <Limits />
      <Errors />
      <Tools />
      <Endpoints document={document} />
      <section id="versoes">
        <h2>Versões</h2>
        <p>
          A versão atual é {document.info.version}. Mudanças incompatíveis só vêm em outro prefixo (
          <code>/v2</code>), avisadas por e-mail, com 6 meses de convivência. Campos novos podem aparecer nas
          respostas a qualquer momento: o seu programa deve ignorar os que não conhece.
        </p>
      </section>
    </Page>
  );
}

function FirstCall({ base }: { base: string }) {
  return (
    <section id="primeira-chamada">
      <h2>Primeira chamada</h2>
      <p>Junte dois arquivos em um PDF e espere o resultado:</p>
      <Code label="Terminal">
        {`curl -s '${base}/v1/tools/unir-pdf?wait=true' \\
  -H "Authorization: Bearer $CHAVE" \\
  -F files=@contrato.pdf -F files=@recibo.png`}
      </Code>
      <p>
        A resposta é a tarefa pronta. Cada item de <code>outputs</code> traz o endereço de um arquivo, que
        fica 1 hora:
      </p>
      <Code label="Terminal">
        {`curl -s -OJ -H "Authorization: Bearer $CHAVE" ${base}/v1/jobs/<id>/files/0`}
      </Code>
    </section>
  );
}

function Authentication({ base }: { base: string }) {
  return (
    <section id="autenticacao">
      <h2>Autenticação</h2>
      <p>
        Toda chamada leva a chave em <code>Authorization: Bearer</code> ou em <code>X-API-Key</code>. Quando
        vêm duas diferentes, vale a de Authorization.
      </p>
      <Code label="Terminal">{`curl -s ${base}/v1/me -H "X-API-Key: $CHAVE"`}</Code>
      <Table head={['Chave', 'Prefixo', 'Para quê']}>
        <tr>
          <td>Produção</td>
          <td>
            <code>svc_live_</code>
          </td>
          <td>Gasta créditos.</td>
        </tr>
        <tr>
          <td>Teste</td>
          <td>
            <code>svc_test_</code>
          </td>
          <td>
            Resultados de verdade, sem gastar créditos, até {TEST_CALLS_PER_DAY} chamadas por dia em cada
            conta. As respostas trazem <code>X-Service-Mode: test</code>.
          </td>
        </tr>
      </Table>
      <p>
        A chave aparece uma só vez, quando é criada; o serviço guarda apenas o hash. Use-a só no seu servidor:
        a API não envia cabeçalhos CORS, e navegadores bloqueiam chamadas diretas. Uma tarefa só é vista pela
        conta que a criou.
      </p>
    </section>
  );
}

function Jobs({ base }: { base: string }) {
  return (
    <section id="tarefas">
      <h2>Tarefas</h2>
      <p>
        <code>POST /v1/tools/{'{id}'}</code> cria uma tarefa, debita os créditos e responde 202 com o endereço
        dela em <code>Location</code>. Há três modos de saber do fim:
      </p>
      <ol>
        <li>
          <strong>Esperar</strong>: com <code>wait=true</code> (até 60 s) ou <code>wait=15</code>, a resposta
          vem pronta, com status 200, se a tarefa termina a tempo.
        </li>
        <li>
          <strong>Ser avisado</strong>: com <code>webhook_url</code>, o serviço chama o seu endereço.
        </li>
        <li>
          <strong>Consultar</strong>: <a href="/docs/api/getJob">GET /v1/jobs/{'{id}'}</a>, a cada poucos
          segundos.
        </li>
      </ol>
      <Table head={['Status', 'Quer dizer']}>
        {[
          ['queued', 'Na fila, à espera de uma vaga.'],
          ['running', 'Em andamento; progress vai de 0 a 100.'],
          ['done', 'Concluída: os arquivos estão em outputs, por 1 hora.'],
          ['error', 'Falhou: o motivo está em error, e os créditos voltaram.'],
        ].map(([status, meaning]) => (
          <tr>
            <td>
              <code>{status}</code>
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </Table>
      <p>
        Os arquivos são apagados 1 hora depois da criação da tarefa, ou antes, com{' '}
        <a href="/docs/api/deleteJob">DELETE</a>. O registro fica 90 dias. Arquivos também podem vir por
        endereço público, em JSON:
      </p>
      <Code label="Terminal">
        {`curl -s '${base}/v1/tools/unir-pdf?wait=true' \\
  -H "Authorization: Bearer $CHAVE" -H 'Content-Type: application/json' \\
  -d '{"files": [{"url": "https://arquivos.exemplo.com.br/a.pdf"},
                 {"url": "https://arquivos.exemplo.com.br/b.pdf"}]}'`}
      </Code>
    </section>
  );
}

function Idempotency({ base }: { base: string }) {
  return (
    <section id="idempotencia">
      <h2>Repetir sem medo</h2>
      <p>
        Se a rede cai no meio de um POST, você não sabe se ele foi aceito. Mande em cada um uma{' '}
        <code>Idempotency-Key</code> sua e repita com a mesma: quem repete recebe a resposta original, com{' '}
        <code>Idempotent-Replayed: true</code>, e nada é cobrado de novo.
      </p>
      <Code label="Terminal">
        {`curl -s '${base}/v1/tools/word-para-pdf' \\
  -H "Authorization: Bearer $CHAVE" -H 'Idempotency-Key: pedido-1042' \\
  -F files=@proposta.docx`}
      </Code>
      <ul>
        <li>A chave vale 24 horas, por conta, com produção e teste separados.</li>
        <li>
          A mesma chave com outra requisição responde <ErrorLink code="idempotency_key_reused" />. São
          comparados o caminho, os campos, as opções e o conteúdo dos arquivos.
        </li>
        <li>De duas tentativas ao mesmo tempo, uma roda e a outra espera a resposta dela.</li>
        <li>Erros não são guardados: corrija e repita com a mesma chave.</li>
        <li>
          Uma tarefa que terminou em <code>job_interrupted</code> mantém a sua resposta: para refazê-la, use
          outra chave.
        </li>
      </ul>
    </section>
  );
}

function Notices({ document }: { document: ApiDocument }) {
  const webhooks = Object.entries(document.webhooks);
  const parameters = Object.values(document.components.parameters);
  const [, completed] = webhooks[0] ?? [];
  const example = completed && Object.values(bodyOf(completed.post)?.examples ?? {})[0]?.value;
  return (
    <section id="avisos">
      <h2>Avisos</h2>
      <p>
        Ao fim de uma tarefa, o serviço envia um POST em JSON ao <code>webhook_url</code> da chamada ou, sem
        ele, ao endereço da conta. O endereço deve ser https e público.
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
          Ao trocar o segredo, aceite o antigo e o novo por alguns minutos. Se um aviso não chegou, a tarefa
          continua em <code>GET /v1/jobs/{'{id}'}</code>.
        </li>
      </ul>
    </section>
  );
}

function bodyOf(operation: ApiDocument['webhooks'][string]['post']) {
  return operation.requestBody?.content['application/json'];
}

function Limits() {
  return (
    <section id="limites">
      <h2>Preços e limites</h2>
      <p>
        Os créditos de uma tarefa são debitados quando ela é aceita e voltam sozinhos se ela falha. A franquia
        do plano é gasta primeiro; depois, os pacotes, começando pelo que vence antes.
      </p>
      <Table head={['Ferramenta', 'Créditos por arquivo']}>
        <tr>
          <td>Leve</td>
          <td>1</td>
        </tr>
        <tr>
          <td>Pesada (OCR, conversões de Word, Excel e PowerPoint, HTML para PDF)</td>
          <td>5 até 10 páginas, mais 1 a cada 10 páginas seguintes</td>
        </tr>
        <tr>
          <td>Vídeo</td>
          <td>10</td>
        </tr>
      </Table>
      <Table
        head={[
          'Plano',
          'R$ por mês',
          'Créditos',
          'Chamadas por minuto',
          'Arquivo',
          'Arquivos por tarefa',
          'Pesadas ao mesmo tempo',
        ]}
      >
        {Object.values(plans).map((plan) => (
          <tr>
            <td>{plan.name}</td>
            <td class="number">{plan.monthlyPriceBrl === 0 ? 'grátis' : brazilian(plan.monthlyPriceBrl)}</td>
            <td class="number">{brazilian(plan.credits)}</td>
            <td class="number">{plan.requestsPerMinute}</td>
            <td class="number">{sizeText(plan.maxFileBytes)}</td>
            <td class="number">{plan.maxFilesPerJob}</td>
            <td class="number">{plan.heavyJobs}</td>
          </tr>
        ))}
      </Table>
      <p>
        O limite por minuto é uma janela deslizante de 60 segundos em cada chave. As respostas dizem quanto
        resta em <code>X-RateLimit-Remaining</code> e <code>X-Credits-Remaining</code>. Um corpo JSON tem no
        máximo 60 MB; o resultado em texto de uma tarefa, 256 KB.
      </p>
    </section>
  );
}

function Errors() {
  const request_id = 'req_4fXk2Lw9QmZ7bTnR1cVyHa';
  const message = 'A opção "format" não é válida. Valores aceitos: jpg, png, webp, avif, gif, tiff.';
  return (
    <section id="erros">
      <h2>Erros</h2>
      <p>
        Toda recusa tem esta forma, com um status HTTP que combina com o código. Decida pelo <code>code</code>
        ; o texto pode mudar. Cada código tem a <a href="/docs/erros">sua página</a>.
      </p>
      <Json label="HTTP 400" value={{ error: { code: 'invalid_option', message, request_id } }} />
      <Table head={['Status', 'Repetir?']}>
        {[
          ['400, 401, 402, 404, 413, 415, 422', 'Só depois de corrigir.'],
          ['409', 'Conforme o código; com Retry-After, depois de esperar.'],
          ['429', 'Depois de Retry-After. test_limit só volta no dia seguinte.'],
          ['502, 503', 'Sim, com esperas crescentes; nada foi cobrado.'],
          ['500', 'Um GET, sim; um POST, com a mesma Idempotency-Key.'],
        ].map(([status, advice]) => (
          <tr>
            <td>{status}</td>
            <td>{advice}</td>
          </tr>
        ))}
      </Table>
      <p>
        Uma tarefa que falha é lida com status 200: o motivo está no campo <code>error</code> dela, com{' '}
        <code>job_failed</code> ou <code>job_interrupted</code>.
      </p>
    </section>
  );
}

function Tools() {
  return (
    <section id="ferramentas">
      <h2>Ferramentas</h2>
      <dl class="entries">
        {catalogue.map((tool) => (
          <div id={tool.id}>
            <dt>
              <a href={`/docs/ferramentas/${tool.id}`}>{tool.name}</a> <code>{tool.id}</code>
            </dt>
            <dd>{tool.description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Endpoints({ document }: { document: ApiDocument }) {
  return (
    <section id="endpoints">
      <h2>Endpoints</h2>
      <ul class="plain">
        {endpointsOf(document).map(({ method, path, operationId, summary }) => (
          <li>
            <Method name={method} /> <a href={`/docs/api/${operationId}`}>{path}</a>
            <span class="quiet"> {summary}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ErrorLink({ code }: { code: string }) {
  return (
    <a href={`/docs/erros/${code}`}>
      <code>{code}</code>
    </a>
  );
}

const MEGABYTE = 1024 * 1024;

function sizeText(bytes: number): string {
  return bytes >= 1024 * MEGABYTE ? `${bytes / 1024 / MEGABYTE} GB` : `${bytes / MEGABYTE} MB`;
}

function brazilian(number: number): string {
  return number.toLocaleString('pt-BR');
}
