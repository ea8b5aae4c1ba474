import type { ApiDocument } from './document.ts';
import { Batches } from './guide/batches.tsx';
import { Envelopes } from './guide/envelopes.tsx';
import { Errors } from './guide/errors.tsx';
import { Idempotency } from './guide/idempotency.tsx';
import { Jobs } from './guide/jobs.tsx';
import { Limits } from './guide/limits.tsx';
import { Endpoints, Tools } from './guide/lists.tsx';
import { Notices } from './guide/notices.tsx';
import { Authentication, FirstCall } from './guide/start.tsx';
import { Uploads } from './guide/uploads.tsx';
import { Page } from './layout.tsx';

interface OverviewProps {
  document: ApiDocument;
  base: string;
}

export function Overview({ document, base }: OverviewProps) {
  return (
    <Page document={document} title="Documentação da API" path="/docs">
      <h1>Documentação da API</h1>
      <p class="lead">
        Um arquivo entra, uma tarefa o processa e o resultado sai; um PDF é assinado por e-mail; as etiquetas
        de uma manhã saem prontas para imprimir. A API é REST, em JSON, e é cobrada em créditos. O endereço
        base é <code>{base}</code> e tudo está sob <code>/v1</code>; o contrato em OpenAPI 3.1 está em{' '}
        <a href="/v1/openapi.json">/v1/openapi.json</a>.
      </p>
      <FirstCall base={base} />
      <Authentication base={base} />
      <Jobs base={base} />
      <Uploads base={base} />
      <Idempotency base={base} />
      <Envelopes base={base} />
      <Batches base={base} />
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
