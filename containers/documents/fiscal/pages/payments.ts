import { lookUp } from '../../../plain/look-up.ts';
import type { FiscalElement } from '../values/element.ts';
import { decimal } from '../values/values.ts';

/** `tPag`, with the names of the authorities' table. */
const WAYS: Readonly<Record<string, string>> = {
  '01': 'Dinheiro',
  '02': 'Cheque',
  '03': 'Cartão de Crédito',
  '04': 'Cartão de Débito',
  '05': 'Cartão da Loja (Private Label)',
  '10': 'Vale Alimentação',
  '11': 'Vale Refeição',
  '12': 'Vale Presente',
  '13': 'Vale Combustível',
  '14': 'Duplicata Mercantil',
  '15': 'Boleto Bancário',
  '16': 'Depósito Bancário',
  '17': 'Pix Dinâmico',
  '18': 'Transferência Bancária',
  '19': 'Fidelidade, Cashback',
  '20': 'Pix Estático',
  '21': 'Crédito em Loja',
  '22': 'Pagamento Eletrônico não Informado',
  '90': 'Sem Pagamento',
  '91': 'Pagamento Posterior',
  '99': 'Outros',
};

export interface Payment {
  way: string;
  /** As written. */
  value: string;
}

export function paymentsOf(content: FiscalElement): Payment[] {
  return content.all('pag').flatMap((group) => {
    const details = group.all('detPag');
    return (details.length > 0 ? details : [group]).map((detail) => {
      const code = detail.text('tPag');
      const own = detail.text('xPag');
      return { way: own === '' ? (lookUp(WAYS, code) ?? code) : own, value: detail.text('vPag') };
    });
  });
}

/** Describes a payment: `Boleto Bancário R$ 10,00`. */
export function describePayment({ way, value }: Payment): string {
  return value === '' ? way : `${way} R$ ${decimal(value)}`;
}
