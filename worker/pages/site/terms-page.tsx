import { SitePage } from './layout.tsx';
import type { Operator } from './operator.ts';
import { Responsible } from './responsible.tsx';

export function TermsPage({ operator }: { operator: Operator }) {
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
        <h2>O serviço</h2>
        <p>
          A Papelada processa arquivos, envia documentos para assinatura, consulta e gera dados brasileiros e
          prepara etiquetas de envio. O que cada chamada faz, aceita e devolve está na{' '}
          <a href="/docs">documentação</a>, que faz parte destes termos.
        </p>
        <h2>Conta e chaves</h2>
        <p>
          Uma conta é de uma empresa ou de quem tem 18 anos ou mais. Quem tem a chave da conta age em nome
          dela: guarde-a no seu servidor e revogue-a assim que suspeitar de vazamento.
        </p>
        <h2>Créditos</h2>
        <p>
          Cada operação custa os créditos que estão na <a href="/docs#limites">tabela de preços</a>. Os de uma
          tarefa que termina em erro voltam sozinhos, e os de um envio que falha também. Cancelar um documento
          já enviado não devolve os créditos dele.
        </p>
        <h2>Os seus arquivos</h2>
        <ul class="plain">
          <li>Os arquivos continuam seus. Nós os usamos só para fazer o que você pediu.</li>
          <li>
            Envie apenas o que você tem o direito de usar. Só desbloqueia um PDF quem tem autorização para
            isso.
          </li>
          <li>
            O serviço não é um arquivo: resultados de ferramentas ficam 1 hora, documentos assinados 90 dias,
            arquivos de um lote 7 dias. Guarde as suas cópias.
          </li>
          <li>
            Reconhecer texto, ocultar dados ou reconstruir um documento pode sair incompleto. O resultado diz
            o que se perdeu; confira-o antes de usar.
          </li>
        </ul>
        <h2>O que vale a assinatura</h2>
        <p>
          A assinatura é eletrônica simples (Lei 14.063/2020, art. 4º, I), válida entre as partes que a
          aceitam (Medida Provisória 2.200-2/2001, art. 10, § 2º). Não é assinatura qualificada, com
          certificado ICP-Brasil, e não serve onde a lei exige uma.
        </p>
        <p>
          Quem envia escolhe os destinatários e responde pelo conteúdo. Não envie documentos a quem não os
          espera: cada pessoa pode avisar, no convite, que não conhece quem enviou.
        </p>
        <h2>Mudanças</h2>
        <p>
          Mudanças incompatíveis da API vêm em outro prefixo, avisadas por e-mail, com 6 meses de convivência.
          Aplica-se a lei brasileira.
        </p>
      </div>
    </SitePage>
  );
}
