import { TERMS_SECTIONS, TERMS_VERSION, type TermsText } from '../../people/terms.ts';
import { SitePage } from './layout.tsx';
import type { Operator } from './operator.ts';
import { Responsible } from './responsible.tsx';

export function TermsPage({ operator, sha256 }: { operator: Operator; sha256: string }) {
  return (
    <SitePage
      title="Termos de uso"
      description="O que a Papelada faz, o que cobra, o que vale a assinatura eletrônica e o que cabe a quem usa o serviço."
      path="/termos"
      operator={operator}
    >
      <h1>Termos de uso</h1>
      <p class="lead">
        Para quem tem uma conta e usa a API. Quem só recebeu um documento para assinar lê, antes de assinar,
        os termos daquela assinatura.
      </p>
      <Responsible operator={operator} />
      <div>
        {TERMS_SECTIONS.map(({ heading, paragraphs = [], items = [] }) => (
          <>
            <h2>{heading}</h2>
            {paragraphs.map((runs) => (
              <p>{runs.map(textOf)}</p>
            ))}
            {items.length === 0 ? null : (
              <ul class="plain">
                {items.map((item) => (
                  <li>{item}</li>
                ))}
              </ul>
            )}
          </>
        ))}
        <p class="quiet">
          Versão {TERMS_VERSION}. O texto acima, sem formatação, tem o SHA-256 <code>{sha256}</code>: é o que
          fica registrado com o aceite.
        </p>
      </div>
    </SitePage>
  );
}

function textOf(run: TermsText) {
  return typeof run === 'string' ? run : <a href={run.href}>{run.text}</a>;
}
