import { strToU8, zipSync } from 'fflate';
import { nestedForms } from '../../test/support/bombs/pdf.ts';
import type { Client } from './client.ts';

const CHARACTERS = 150_000_000;
/** More than a free account can pay. */
const PAGES = 1_000_000;

/** Calls of one account that are refused in the end, after as much work as they can get. */
export interface UnpaidWork {
  endpoint: string;
  call: (client: Client) => Promise<Response>;
}

export function unpaidWork(): readonly UnpaidWork[] {
  const [pdf, document] = [nestedForms(), endlessDocument()];
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
      call: (client) => client.sent('/v1/tools/word-para-pdf', formOf({ files: ['longo.docx', document] })),
    },
  ];
}

function formOf(files: Record<string, [name: string, bytes: Uint8Array<ArrayBuffer>]>): FormData {
  const body = new FormData();
  for (const [field, [name, bytes]] of Object.entries(files)) body.append(field, new Blob([bytes]), name);
  return body;
}

function endlessDocument(): Uint8Array<ArrayBuffer> {
  const text = strToU8(
    `<w:document><w:body><w:p><w:r><w:t>${'a '.repeat(CHARACTERS / 2)}</w:t></w:r></w:p></w:body></w:document>`,
  );
  const properties = strToU8(`<Properties><Pages>${PAGES}</Pages></Properties>`);
  return new Uint8Array(zipSync({ 'word/document.xml': text, 'docProps/app.xml': properties }));
}
