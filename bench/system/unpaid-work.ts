import { nestedForms } from '../../test/support/bombs/pdf.ts';
import type { Client } from './client.ts';
import { wordPackage } from './document.ts';

/** The most files of a free account's call; each has more pages than the account can pay. */
const DOCUMENTS = 10;
const PARAGRAPHS = 20_000;

/** Calls of one account that are refused in the end. */
export interface UnpaidWork {
  endpoint: (typeof UNPAID_ENDPOINTS)[number];
  /** Refused after the most work that a call can cause. */
  call: (client: Client) => Promise<Response>;
  /** Sends the same bytes, and is refused as soon as they have arrived. */
  transfer: (client: Client) => Promise<Response>;
}

export const UNPAID_ENDPOINTS = ['batches', 'envelopes', 'priced tools'] as const;

export function unpaidWork(): readonly UnpaidWork[] {
  const [pdf, document] = [nestedForms(), longDocument()];
  const documents = Array.from({ length: DOCUMENTS }, (_, index): FormFile => [`${index}.docx`, document]);
  const signers = [{ name: 'Ana Prado', email: 'ana@exemplo.com.br' }];
  return [
    refused('batches', '/v1/expedicao/lotes', { labels: [['e.pdf', pdf]] }, {}, { intercalar: 'talvez' }),
    refused(
      'envelopes',
      '/v1/esign/envelopes',
      { file: [['contrato.pdf', pdf]] },
      { data: JSON.stringify({ signers, send: false }) },
      { data: '{' },
    ),
    refused('priced tools', '/v1/tools/word-para-pdf', { files: documents }, {}, { options: '{' }),
  ];
}

type FormFile = [name: string, bytes: Uint8Array<ArrayBuffer>];

/**
 * `fields` and `unreadable` follow the files, so that the files have arrived when a call is refused for the
 * fields.
 */
function refused(
  endpoint: UnpaidWork['endpoint'],
  path: string,
  files: Record<string, FormFile[]>,
  fields: Record<string, string>,
  unreadable: Record<string, string>,
): UnpaidWork {
  return {
    endpoint,
    call: (client) => client.sent(path, formOf(files, fields)),
    transfer: (client) => client.sent(path, formOf(files, unreadable)),
  };
}

function formOf(files: Record<string, FormFile[]>, fields: Record<string, string>): FormData {
  const body = new FormData();
  for (const [field, named] of Object.entries(files))
    for (const [name, bytes] of named) body.append(field, new Blob([bytes]), name);
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  return body;
}

/**
 * Makes a document of some 20 million characters; the paragraphs differ, so that it does not look like a zip
 * bomb.
 */
function longDocument(): Uint8Array<ArrayBuffer> {
  const sentence = 'O fornecedor entrega as mercadorias deste pedido no endereço e no prazo combinados. ';
  const paragraph = (number: number) =>
    `<w:p><w:r><w:t>${number * 7_919} ${sentence.repeat(12)}</w:t></w:r></w:p>`;
  return wordPackage(Array.from({ length: PARAGRAPHS }, (_, number) => paragraph(number)).join(''));
}
