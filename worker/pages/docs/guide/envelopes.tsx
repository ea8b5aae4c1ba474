import { SENDING_CREDITS } from '../../../esign/order.ts';
import { sitePlans } from '../../../gate/credits/plans.ts';
import { Code, Table } from '../parts.tsx';

const STATES = [
  ['draft', 'Rascunho: ninguém foi convidado, nada foi cobrado.', '30 dias'],
  ['pending', 'Falta alguém assinar.', 'até terminar'],
  ['completed', 'Todos assinaram; o PDF final e o relatório podem ser baixados.', '90 dias'],
  ['refused', 'Alguém recusou.', '30 dias'],
  ['expired', 'O prazo passou.', '30 dias'],
  ['canceled', 'Você cancelou.', '30 dias'],
] as const;

export function Envelopes({ base }: { base: string }) {
  const { gratis, pro, empresas } = sitePlans;
  return (
    <section id="assinatura">
      <h2>Assinatura eletrônica</h2>
      <p>
        Uma chamada envia um PDF a até 10 pessoas. Cada uma recebe um link por e-mail, confirma um código de 6
        dígitos, lê o documento e assina no celular ou no computador; no fim, todas recebem um único PDF, com
        as assinaturas, o relatório e um selo que acusa qualquer mudança posterior.
      </p>
      <Code label="Terminal">
        {`curl -s ${base}/v1/esign/envelopes \\
  -H "Authorization: Bearer $CHAVE" -H "Idempotency-Key: contrato-0042" \\
  -F file=@contrato.pdf -F 'data={
    "name": "Contrato de prestação de serviços",
    "signers": [
      { "name": "Ana Pereira", "email": "ana@exemplo.com.br" },
      { "name": "Bruno Costa", "email": "bruno@exemplo.com.br", "role": "witness" }
    ],
    "fields": [
      { "signer": 0, "type": "signature", "page": 0, "x": 0.1, "y": 0.8, "w": 0.35, "h": 0.08 }
    ],
    "sequential": true
  }'`}
      </Code>
      <p>
        Os lugares das assinaturas são frações da página como se vê, a partir do canto de cima à esquerda. Sem
        <code> fields</code>, as assinaturas aparecem só no relatório. Quem não pode abrir o e-mail de um
        cliente pode pedir os links com <code>return_links</code>; mesmo assim o código vai para o e-mail.
      </p>
      <p>
        O envio custa {SENDING_CREDITS} créditos e um documento da cota do mês, que é do plano do site:{' '}
        {gratis.esignDocuments} no Grátis, {pro.esignDocuments} no Pro, {empresas.esignDocuments} no Empresas.
        O que resta está em <code>esign</code>, em <code>GET /v1/me</code>. Se um convite não pode ser
        enviado, créditos e cota voltam na hora. Com uma chave de teste nada é cobrado nem contado, mas os
        e-mails são enviados de verdade, marcados como teste.
      </p>
      <p>
        Pessoas de um envelope com o mesmo endereço recebem um só e-mail, com um botão para cada uma. A um
        endereço, a sua conta envia até 20 convites por hora e 100 por dia, e até 10 lembretes por hora e 30
        por dia. Os demais esperam a vez, com <code>invitation_status</code> igual a <code>waiting</code>; um
        envio que não caberia em um dia é recusado com 429 <code>rate_limited</code>. Um convite que não
        chegou à pessoa fica como <code>failed</code>. O PDF final vai anexado ao e-mail de conclusão quando
        tem até 3,5 MB; se é maior, vai só o link.
      </p>
      <Table head={['Status', 'O que é', 'Arquivos ficam por']}>
        {STATES.map(([status, meaning, kept]) => (
          <tr>
            <td>
              <code>{status}</code>
            </td>
            <td>{meaning}</td>
            <td>{kept}</td>
          </tr>
        ))}
      </Table>
      <p>
        Cada fim é avisado uma vez ao <code>webhook_url</code> do envelope. Os arquivos são guardados cifrados
        (AES-256-GCM), com uma chave para cada envelope; apagar o envelope destrói a chave. A trilha de
        auditoria vem com <code>?events=true</code>: cada evento repete o hash do anterior, e o relatório a
        traz como anexo.
      </p>
      <p>
        Qualquer pessoa confere o PDF final em{' '}
        <code>
          {base}/verificar/{'{id}'}
        </code>
        , sem enviá-lo a lugar nenhum: o hash é calculado no navegador. A assinatura é eletrônica simples (Lei
        14.063/2020, art. 4º, I), válida entre as partes que a aceitam (MP 2.200-2/2001, art. 10, § 2º); não é
        assinatura qualificada com certificado ICP-Brasil.
      </p>
    </section>
  );
}
