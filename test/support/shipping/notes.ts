import { type InvoiceTraits, invoiceXml } from '../fiscal/invoice.ts';
import type { SampleLabel } from './people.ts';

export type NamedXml = [name: string, xml: string];

export function numberOf({ invoiceNumber = '' }: SampleLabel): number {
  return Number(invoiceNumber.replaceAll('.', ''));
}

/** The invoice of a label: its number and recipient. */
export function noteOf(label: SampleLabel, traits: InvoiceTraits = {}): InvoiceTraits {
  const enderDest = {
    xLgr: 'Rua das Acácias',
    nro: '120',
    xMun: 'São Paulo',
    UF: 'SP',
    CEP: label.cep.replace('-', ''),
  };
  const dest = { CNPJ: undefined, CPF: '52998224725', xNome: label.recipient, enderDest };
  return { number: numberOf(label), items: 1, dest, ...traits };
}

/** The same as a file. */
export function noteXmlOf(label: SampleLabel, traits: InvoiceTraits = {}): NamedXml {
  const note = noteOf(label, traits);
  return [`${note.number}.xml`, invoiceXml(note)];
}
