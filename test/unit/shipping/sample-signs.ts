import type { NoteSigns } from '../../../containers/documents/shipping/matching/note-finder.ts';
import type { LabelSigns } from '../../../containers/documents/shipping/matching/orders.ts';
import { sampleKey } from '../../support/shipping/people.ts';

type InvoiceSign = LabelSigns['invoice'];

const NOTHING: InvoiceSign = { key: null, number: null, series: null, cnpj: null };
const CEP = '01310200';

/** A label that shows what is given, and nothing else; its code is its tracking. */
export function label(
  code: string,
  { invoice, ...signs }: Partial<Omit<LabelSigns, 'invoice'>> & { invoice?: Partial<InvoiceSign> } = {},
): LabelSigns {
  return {
    ...{ code, marketplace: 'Shopee', order: null, tracking: null, recipient: null, cep: null },
    ...signs,
    invoice: { ...NOTHING, ...invoice },
  };
}

/** A note of that number, to a person at a CEP. */
export function note(
  number: number,
  name: string,
  { series = '1', cep = CEP, ...signs }: Partial<NoteSigns> & { cep?: string } = {},
): NoteSigns {
  const issuer = signs.issuer ?? '12345678000195';
  return {
    ...{ key: sampleKey(number, Number(series), issuer), number: String(number), series, issuer },
    places: [{ name, cep }],
    ...{ texts: [], orders: [], isShipment: true, bar: null },
    ...signs,
  };
}
