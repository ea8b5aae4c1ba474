import { nestedForms } from '../../test/support/bombs/pdf.ts';
import type { Client } from './client.ts';
import { wordPackage } from './document.ts';

/** A call's most for a free account; each of more pages than it can pay. */
const DOCUMENTS = 10;
const PARAGRAPHS = 20_000;

/** Calls of one account that are refused in the end, after as much work as they can get. */
export interface UnpaidWork {
  endpoint: (typeof UNPAID_ENDPOINTS)[number];
  call: (client: Client) => Promise<Response>;
}

export const UNPAID_ENDPOINTS = ['batches', 'envelopes', 'priced tools'] as const;

export function unpaidWork(): readonly UnpaidWork[] {
  const [pdf, document] = [nestedForms(), longDocument()];
  return [
    {
      endpoint: 'batches',
      call: (client) => client.sent('/v1/expedicao/lotes', formOf({ labels: ['e.pdf', pdf] })),
    },
    {
      endpoint: 'envelopes',
      call: (client) => {
        const signers = [{ name: 'Ana Prado', email: 'ana@exemplo.com.br' }];
        const body = formOf({ file: ['contrato.pdf', pdf] });
        body.append('data', JSON.stringify({ signers, send: false }));
        return client.sent('/v1/esign/envelopes', body);
      },
    },
    {
      endpoint: 'priced tools',
      call: (client) => {
        const body = new FormData();
        for (let file = 0; file < DOCUMENTS; file++)
          body.append('files', new Blob([document]), `${file}.docx`);
        return client.sent('/v1/tools/word-para-pdf', body);
      },
    },
  ];
}

function formOf(files: Record<string, [name: string, bytes: Uint8Array<ArrayBuffer>]>): FormData {
  const body = new FormData();
  for (const [field, [name, bytes]] of Object.entries(files)) body.append(field, new Blob([bytes]), name);
  return body;
}

/** Some 20 million characters, each paragraph of its own, so that it does not look like a bomb. */
function longDocument(): Uint8Array<ArrayBuffer> {
  const sentence = 'O fornecedor entrega as mercadorias deste pedido no endereço e no prazo combinados. ';
  const paragraph = (number: number) =>
    `<w:p><w:r><w:t>${number * 7_919} ${sentence.repeat(12)}</w:t></w:r></w:p>`;
  return wordPackage(Array.from({ length: PARAGRAPHS }, (_, number) => paragraph(number)).join(''));
}
