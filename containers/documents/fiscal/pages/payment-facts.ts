import type { FactNames } from './facts.ts';

/** Titles of the fields about the payment of a MDF-e's freight. */
export const PAYMENT_FACTS: FactNames = {
  tpComp: [
    'Componente',
    {
      '01': 'Vale-pedágio',
      '02': 'Impostos, taxas e contribuições',
      '03': 'Despesas',
      '04': 'Frete',
      '99': 'Outros',
    },
  ],
  vComp: 'Valor (R$)',
  xComp: 'Descrição',
  vContrato: 'Valor total do contrato (R$)',
  indAltoDesemp: ['Alto desempenho', { '1': 'SIM' }],
  indPag: ['Forma de pagamento', { '0': 'À vista', '1': 'A prazo' }],
  vAdiant: 'Adiantamento (R$)',
  indAntecipaAdiant: ['Permite antecipar o adiantamento', { '1': 'SIM' }],
  nParcela: 'Parcela',
  dVenc: 'Vencimento',
  vParcela: 'Valor da parcela (R$)',
  tpAntecip: ['Antecipação das parcelas', { '0': 'Não permite', '1': 'Permite', '2': 'Com confirmação' }],
  codBanco: 'Banco',
  codAgencia: 'Agência',
  CNPJIPEF: 'CNPJ da IPEF',
  PIX: 'Pix',
};
