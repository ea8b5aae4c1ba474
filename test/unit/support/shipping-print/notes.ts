import { type InvoiceTraits, invoiceXml } from '../../../fiscal/invoice.ts';
import type { Given } from '../../container-support.ts';
import type { SampleLabel } from '../shipping/people.ts';

export function numberOf({ invoiceNumber = '' }: SampleLabel): number {
  return Number(invoiceNumber.replaceAll('.', ''));
}

/** The note of a label: its number, and to whom it goes. */
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

export function noteFile(traits: InvoiceTraits, name = `${traits.number}.xml`): Given {
  return { name, bytes: Buffer.from(invoiceXml(traits)) };
}
