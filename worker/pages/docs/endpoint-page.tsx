import {
  type ApiDocument,
  codesOf,
  named,
  type Operation,
  type ResponseObject,
  responsesOf,
} from './document.ts';
import { Page } from './layout.tsx';
import { Code, ErrorLinks, Fields, Inline, Json, Method, Prose } from './parts.tsx';
import { jsonCurl, plainCurl } from './samples.ts';
import { rowOf, schemaRows } from './schema-rows.ts';

interface EndpointProps {
  document: ApiDocument;
  base: string;
  operation: Operation;
}

export function EndpointPage({ document, base, operation }: EndpointProps) {
  const { method, path, operationId, summary, description, parameters = [], requestBody } = operation;
  const rows = parameters.map((parameter) => ({
    ...rowOf(document, parameter.name, parameter.schema, parameter.required === true),
    description: `${PLACES[parameter.in] ?? ''} ${parameter.description}`,
  }));
  const call = curlOf(base, operation);
  const codes = codesOf(document, operation);
  const answers = responsesOf(document, operation).filter(([status]) => status < 400);
  return (
    <Page document={document} title={summary} path={`/docs/api/${operationId}`}>
      <p class="kicker">Endpoint</p>
      <h1>{summary}</h1>
      <p class="endpoint">
        <Method name={method} /> <code>{path}</code>
      </p>
      <Prose text={description} />
      {call === null ? null : <Code label="Terminal">{call}</Code>}
      {rows.length === 0 ? null : <h2>Parâmetros</h2>}
      {rows.length === 0 ? null : <Fields rows={rows} title="Parâmetros" ofRequest />}
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema, examples = {} }]) => (
        <>
          <h2>Corpo {type}</h2>
          <Fields rows={schemaRows(document, schema)} title={`Corpo ${type}`} ofRequest />
          {Object.values(examples).map(({ summary: label = 'Exemplo', value }) => (
            <Json label={label} value={value} />
          ))}
        </>
      ))}
      {answers.map(([status, response], place) => (
        <Answer
          document={document}
          status={status}
          response={response}
          alike={answers.slice(0, place).find(([, earlier]) => isAlike(earlier, response))?.[0]}
        />
      ))}
      {codes.length === 0 ? null : <h2>Erros</h2>}
      {codes.length === 0 ? null : <ErrorLinks codes={codes} />}
    </Page>
  );
}

/** Returns the call for a terminal; null for forms, which the page of the tool shows. */
function curlOf(base: string, operation: Operation): string | null {
  const path = filled(operation.path, operation);
  const { requestBody } = operation;
  if (!requestBody) return plainCurlOf(base, operation, path);
  const [type, ...others] = Object.keys(requestBody.content);
  if (type !== 'application/json' || others.length > 0) return null;
  const [example] = Object.values(requestBody.content[type]?.examples ?? {});
  return example ? jsonCurl(base, path, example.value) : null;
}

function plainCurlOf(base: string, { method, parameters = [], responses }: Operation, path: string): string {
  const required = parameters.filter((parameter) => parameter.in === 'header' && parameter.required);
  const headers = Object.fromEntries(required.map(({ name, example }) => [name, String(example)]));
  const { content = {} } = (responses['200'] ?? {}) as ResponseObject;
  const isDownload = Object.keys(content).some((type) => type !== 'application/json');
  return plainCurl(base, { method, path, headers, isDownload });
}

const PLACES: Record<string, string> = { path: 'No caminho.', query: 'Na query.', header: 'No cabeçalho.' };

/** Checks that two answers have the same body. */
function isAlike(left: ResponseObject, right: ResponseObject): boolean {
  const [one, other] = [left, right].map((response) => response.content?.['application/json']?.schema.$ref);
  return one !== undefined && one === other;
}

interface AnswerProps {
  document: ApiDocument;
  status: number;
  response: ResponseObject;
  /** The status of an answer that was shown before and has the same body. */
  alike: number | undefined;
}

function Answer({ document, status, response, alike }: AnswerProps) {
  const media = response.content?.['application/json'];
  const rows = media && alike === undefined ? schemaRows(document, media.schema) : [];
  const headers = Object.entries(response.headers ?? {}).map(([name, { $ref }]) => ({
    name,
    description: named(document.components.headers, $ref).description,
  }));
  return (
    <>
      <h2>Resposta {status}</h2>
      <p>
        <Inline text={response.description} />
        {alike === undefined ? '' : ` Os campos são os da resposta ${alike}.`}
      </p>
      {rows.length === 0 ? null : (
        <Fields rows={rows} title={`Campos da resposta ${status}`} ofRequest={false} />
      )}
      {Object.values(media?.examples ?? {}).map(({ value }) => (
        <Json label="Exemplo" value={value} />
      ))}
      <details>
        <summary>Cabeçalhos da resposta {status}</summary>
        <dl class="fields">
          {headers.map(({ name, description }) => (
            <div>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <Inline text={description} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** Fills the variables of a path with their examples. */
function filled(path: string, { parameters = [] }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (variable, name) =>
    String(parameters.find((parameter) => parameter.name === name)?.example ?? variable),
  );
}
