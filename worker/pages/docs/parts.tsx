import type { Child } from 'hono/jsx';
import { type ErrorCode, errorRegistry } from '../../errors.ts';
import type { SchemaRow } from './schema-rows.ts';

/** Renders text with `code` in it; blank lines separate paragraphs. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split('\n\n').map((paragraph) => (
        <p>
          <Inline text={paragraph} />
        </p>
      ))}
    </>
  );
}

export function Inline({ text }: { text: string }) {
  return <>{text.split('`').map((piece, place) => (place % 2 === 0 ? piece : <code>{piece}</code>))}</>;
}

export function Code({ label, kind, children }: { label: string; kind?: 'json'; children: string }) {
  return (
    <figure class={kind === undefined ? 'code' : `code ${kind}`}>
      <figcaption>{label}</figcaption>
      <pre tabindex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}

export function Json({ label, value }: { label: string; value: unknown }) {
  return (
    <Code label={label} kind="json">
      {JSON.stringify(value, null, 2)}
    </Code>
  );
}

export function Method({ name }: { name: string }) {
  return <span class={`method ${name.toLowerCase()}`}>{name}</span>;
}

export function Table({ head, children }: { head: string[]; children: Child }) {
  return (
    <section class="table" tabindex={0} aria-label={`Tabela: ${head.join(', ')}`}>
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th scope="col">{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** Lists the fields of a request or an answer, or a tool's options. */
export function Fields({ rows, title, ofRequest }: { rows: SchemaRow[]; title: string; ofRequest: boolean }) {
  return (
    <dl class="fields" aria-label={title}>
      {rows.map((row) => (
        <div>
          <dt>
            <code>{row.name}</code>
            {ofRequest && row.required ? <span class="mark">obrigatório</span> : null}
            {!ofRequest && !row.required ? <span class="mark">pode faltar</span> : null}
          </dt>
          <dd>
            {row.type === '' ? null : <span class="type">{row.type}</span>}
            {row.fallback === null ? null : (
              <span class="type">
                padrão <code>{row.fallback}</code>
              </span>
            )}
            {row.example === null ? null : (
              <span class="type">
                exemplo <code>{row.example}</code>
              </span>
            )}
            {row.description === '' ? null : (
              <p>
                <Inline text={row.description} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Links to the pages of error codes, with their statuses. */
export function ErrorLinks({ codes }: { codes: string[] }) {
  return (
    <ul class="codes">
      {codes.filter(isErrorCode).map((code) => (
        <li>
          <a href={`/docs/erros/${code}`}>
            <span class="status">{errorRegistry[code].status}</span> <code>{code}</code>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorRegistry, code);
}
