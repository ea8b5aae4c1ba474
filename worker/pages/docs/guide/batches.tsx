import { CREDITS_AN_ORDER, FILES_KEPT_MS, RECORD_KEPT_MS } from '../../../shipping/specification.ts';
import { DAY_MS } from '../../../time/brasilia.ts';
import { Code, Table } from '../parts.tsx';

const OUTPUTS = [
  [
    'todas.pdf',
    'Todas as etiquetas, na ordem dos arquivos e das folhas; intercalado, cada uma com sua nota.',
  ],
  ['correios.pdf, …', 'As mesmas páginas, um arquivo por transportadora.'],
  ['danfes.pdf', 'As notas simplificadas, quando não vão intercaladas.'],
  ['lista-de-separacao.pdf', 'O que separar, por transportadora, com um quadrado para marcar.'],
  ['outras-folhas.pdf', 'Folhas de controle e declarações de conteúdo, quando há.'],
] as const;

const SIGNS = [
  ['key', 'a chave de acesso está na etiqueta'],
  ['number', 'o número da nota está na etiqueta'],
  ['tracking', 'a nota cita o rastreio ou o pedido'],
  ['recipient', 'o mesmo nome e CEP, de uma só etiqueta e uma só nota'],
] as const;

export function Batches({ base }: { base: string }) {
  return (
    <section id="expedicao">
      <h2>Expedição</h2>
      <p>
        Mande os PDFs de etiquetas do dia e os XMLs das notas. As etiquetas saem recortadas em 10×15 cm, cada
        uma com sua nota ao lado, prontas para a impressora térmica, e uma página pública confere os pacotes
        com o leitor ou a câmera do celular.
      </p>
      <Code label="Terminal">
        {`curl -s '${base}/v1/expedicao/lotes?wait=true' \\
  -H "Authorization: Bearer $CHAVE" -H "Idempotency-Key: expedicao-2026-11-23" \\
  -F labels=@shopee.pdf -F labels=@mercado-livre.pdf -F xmls=@notas.zip`}
      </Code>
      <Table head={['Arquivo', 'O que é']}>
        {OUTPUTS.map(([name, meaning]) => (
          <tr>
            <td>
              <code>{name}</code>
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </Table>
      <p>
        Imprima em tamanho real (100%), em papel de 10×15 cm. Uma etiqueta sem nota sai no seu lugar, e o
        resumo diz por quê. A nota de cada etiqueta é procurada pelo sinal mais forte, que{' '}
        <code>matched_by</code> mostra; o que não é certo não é decidido, e vai para <code>ambiguous</code>:
      </p>
      <Table head={['matched_by', 'Por quê']}>
        {SIGNS.map(([sign, why]) => (
          <tr>
            <td>
              <code>{sign}</code>
            </td>
            <td>{why}</td>
          </tr>
        ))}
      </Table>
      <p>
        As etiquetas são contadas antes da resposta. Cada pedido que a conta ainda não tinha no mês, no
        horário de Brasília, custa {CREDITS_AN_ORDER} créditos; reimprimir não custa nada. Se o saldo não
        cobre o lote inteiro, nada é processado; se o lote falha, os créditos voltam. Os arquivos e os nomes
        ficam {FILES_KEPT_MS / DAY_MS} dias; o resto do lote, {RECORD_KEPT_MS / DAY_MS}.
      </p>
      <p>
        O link em <code>conference_url</code> não pede senha: dê-o só a quem confere. Ele mostra nomes e
        códigos, nunca CPF, telefone ou rua.
      </p>
    </section>
  );
}
