import { raw } from 'hono/html';
import type { ToolDefinition } from '../../../common/catalogue/define-tool.ts';
import { toolGuides } from '../../generated/tool-guides.js';
import { optionsSchema } from '../../tools/options-schema.ts';
import { filesText, priceText } from '../../tools/texts.ts';
import { type ApiDocument, codesOf, operationsOf, toolIdOf } from './document.ts';
import { Page } from './layout.tsx';
import { Code, ErrorLinks, Fields, Inline, Json, Method } from './parts.tsx';
import { sourceCurl, toolCurl } from './samples.ts';
import { schemaRows } from './schema-rows.ts';

const KINDS = {
  light: 'leve: não ocupa vaga de tarefa pesada',
  heavy: 'pesada: ocupa uma das vagas simultâneas do plano',
  video: 'de vídeo: ocupa uma das vagas simultâneas do plano',
};

export function ToolPage({
  document,
  base,
  tool,
}: {
  document: ApiDocument;
  base: string;
  tool: ToolDefinition;
}) {
  const operation = operationsOf(document).find((each) => toolIdOf(each) === tool.id);
  const media = operation?.requestBody?.content['application/json'];
  const options = schemaRows(document, JSON.parse(JSON.stringify(optionsSchema(tool))));
  return (
    <Page document={document} title={tool.name} path={`/docs/ferramentas/${tool.id}`}>
      <p class="kicker">Ferramenta</p>
      <h1>{tool.name}</h1>
      <p class="lead">{tool.description}</p>
      <p class="endpoint">
        <Method name="POST" /> <code>/v1/tools/{tool.id}</code>
      </p>
      <dl class="facts">
        <div>
          <dt>Preço</dt>
          <dd>{priceText(tool).replace('Preço: ', '').replace(/\.$/, '')}</dd>
        </div>
        <div>
          <dt>Arquivos</dt>
          <dd>
            <Inline text={filesText(tool).replace(/\.$/, '')} />
          </dd>
        </div>
        <div>
          <dt>Extensões</dt>
          <dd>{tool.acceptedExtensions.join(', ')}</dd>
        </div>
        <div>
          <dt>Tarefa</dt>
          <dd>{KINDS[tool.kind]}</dd>
        </div>
      </dl>
      <h2>Exemplo</h2>
      <Code label="Terminal">{toolCurl(base, tool)}</Code>
      {tool.sourceOption === null ? null : (
        <Code label={`Terminal, sem arquivos: com a opção ${tool.sourceOption}`}>
          {sourceCurl(base, tool, tool.sourceOption)}
        </Code>
      )}
      <p>
        A resposta é a tarefa, com os campos de <a href="/docs/api/getJob">GET /v1/jobs/{'{id}'}</a>. Com{' '}
        <code>wait=true</code> ela espera até 60 segundos pelo fim; sem ele, vem logo, com status 202.
      </p>
      <h2>Opções</h2>
      {options.length === 0 ? <p>Esta ferramenta não tem opções.</p> : null}
      {options.length === 0 ? null : <Fields rows={options} title="Opções" ofRequest />}
      {options.length === 0 ? null : (
        <p>
          Em um formulário, cada opção é um campo com o nome dela, ou todas vêm juntas em <code>options</code>
          , como JSON. No corpo JSON, vêm em <code>options</code>.
        </p>
      )}
      {tool.extraFiles.length === 0 ? null : <ExtraFiles tool={tool} />}
      <Guide id={tool.id} />
      <h2>Em JSON</h2>
      <p>
        O corpo também pode ser JSON, com os arquivos por endereço público ou em base64 (até 60 MB ao todo).
      </p>
      {Object.values(media?.examples ?? {}).map(({ summary = 'JSON', value }) => (
        <Json label={summary} value={value} />
      ))}
      <h2>Erros</h2>
      {operation ? <ErrorLinks codes={codesOf(document, operation)} /> : null}
    </Page>
  );
}

/** Shows the tool's guide from docs/tools as HTML. It is written by us and has no text of users. */
function Guide({ id }: { id: string }) {
  const html = toolGuides[id];
  if (html === undefined) return null;
  return (
    <section id="comportamento">
      <h2>Como se comporta</h2>
      {raw(html)}
    </section>
  );
}

function ExtraFiles({ tool }: { tool: ToolDefinition }) {
  const rows = tool.extraFiles.map((extra) => ({
    name: extra.name,
    type: `arquivo: ${extra.accepted_extensions.join(', ')}`,
    required: extra.required,
    fallback: null,
    example: null,
    description: extra.description,
  }));
  return (
    <>
      <h2>Arquivos extras</h2>
      <Fields rows={rows} title="Arquivos extras" ofRequest />
    </>
  );
}
