import { SitePage } from '../site/layout.tsx';
import type { Operator } from '../site/operator.ts';
import { CodeForm } from './code-form.tsx';

interface VerificationFormPageProps {
  operator: Operator;
  typed?: string;
  fault?: string | undefined;
}

export function VerificationFormPage({ operator, typed = '', fault }: VerificationFormPageProps) {
  return (
    <SitePage
      title={fault === undefined ? 'Verificar um documento' : 'Código incompleto'}
      {...(fault === undefined
        ? {
            description: 'Confira pelo código se um documento foi assinado pela Papelada, por quem e quando.',
          }
        : {})}
      path="/verificar"
      operator={operator}
    >
      <h1>Verificar um documento</h1>
      <p>
        Digite o código do relatório de assinaturas para ver quem assinou e quando, e para conferir se o seu
        arquivo é o que foi assinado.
      </p>
      <CodeForm typed={typed} fault={fault} />
      <h2>Onde está o código</h2>
      <p>
        Na primeira página do relatório de assinaturas, que está no fim do PDF assinado: em “Identificação”,
        ao lado do QR code. Apontar a câmera para o QR code leva direto à página do documento.
      </p>
    </SitePage>
  );
}

/** `typed`: the code as typed. */
export function UnknownEnvelopePage({ operator, typed }: { operator: Operator; typed: string }) {
  const fault = 'Não há documento com este código. Confira cada letra e número com o relatório.';
  return (
    <SitePage title="Documento não encontrado" path="" operator={operator}>
      <p class="kicker">Verificação de documento</p>
      <h1>Documento não encontrado</h1>
      <CodeForm typed={typed} fault={fault} />
      <p>
        O código pode estar certo, e o documento ter sido apagado por quem o enviou. Um documento ainda não
        enviado também não aparece aqui.
      </p>
    </SitePage>
  );
}
