import { strToU8 } from 'fflate';
import { invoiceXml } from '../../../fiscal/invoice.ts';
import { looksLikePdf } from '../looks.ts';
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
];
