import { plans } from '../../../gate/credits/plans.ts';
import { Table } from '../parts.tsx';
import { sizeText } from './size-text.ts';

export function Limits() {
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
      <p>
        No painel, em “Plano e uso”, estão os créditos que restam, até quando valem, e o uso por dia, endpoint
        e chave, também em CSV. São os números de <code>GET /v1/me</code> e <code>GET /v1/usage</code>; os
        dias são os de Brasília.
      </p>
    </section>
  );
}

function brazilian(number: number): string {
  return number.toLocaleString('pt-BR');
}
