import { catalogue } from '../../../../common/catalogue/catalogue.ts';
import { type ApiDocument, endpointsOf } from '../document.ts';
import { Method } from '../parts.tsx';

export function Tools() {
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

export function Endpoints({ document }: { document: ApiDocument }) {
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
