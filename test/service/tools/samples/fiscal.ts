import { strToU8 } from 'fflate';
import readExcel from 'read-excel-file/node';
import { expect } from 'vitest';
import { invoiceXml, keyOf } from '../../../support/fiscal/invoice.ts';
import { looksLikePdf } from '../../../support/looks.ts';
import type { Sample } from '../sample.ts';

export const fiscalSamples: Sample[] = [
  {
    tool: 'xml-nfe-para-pdf',
    files: async () => [['nota.xml', Uint8Array.from(strToU8(invoiceXml({ items: 40 })))]],
    options: { orientation: 'paisagem' },
    credits: 1,
    outputs: ['nota.pdf'],
    look: async ([bytes]) => looksLikePdf(bytes, 2, 'Papelaria Aurora Comércio de Artigos Ltda'),
  },
  {
    tool: 'nfe-para-excel',
    files: async () => [['nota.xml', Uint8Array.from(strToU8(invoiceXml({ items: 2 })))]],
    options: { columns: 'usadas', notes: 'validas' },
    credits: 1,
    outputs: ['nota.xlsx'],
    look: async ([bytes], job) => {
      const sheets = await readExcel(Buffer.from(bytes ?? []));
      expect(sheets.map(({ sheet }) => sheet)).toEqual([
        ...['Notas', 'Itens', 'Impostos', 'Pagamentos', 'Parcelas', 'Problemas'],
      ]);
      expect(sheets[1]?.data[1]?.[0]).toBe(keyOf({}));
      expect(job.info).toBe('1 nota com 2 itens');
    },
  },
];
