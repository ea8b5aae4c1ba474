import { lookUp } from '../../../plain/look-up.ts';

const NAMES: Readonly<Record<string, string>> = {
  CREDIT: 'Crédito',
  DEBIT: 'Débito',
  INT: 'Juros',
  DIV: 'Dividendos',
  FEE: 'Tarifa',
  SRVCHG: 'Tarifa de serviço',
  DEP: 'Depósito',
  ATM: 'Caixa eletrônico',
  POS: 'Compra com cartão',
  XFER: 'Transferência',
  CHECK: 'Cheque',
  PAYMENT: 'Pagamento',
  CASH: 'Saque',
  DIRECTDEP: 'Depósito direto',
  DIRECTDEBIT: 'Débito automático',
  REPEATPMT: 'Pagamento recorrente',
  HOLD: 'Bloqueio',
  OTHER: 'Outro',
};
/** Types of OFC, by number. */
const OLD_CODES = [
  ...['CREDIT', 'DEBIT', 'INT', 'DIV', 'SRVCHG', 'DEP', 'ATM', 'XFER', 'CHECK', 'PAYMENT'],
  ...['CASH', 'DIRECTDEP', 'OTHER'],
];
const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  CHECKING: 'Conta corrente',
  SAVINGS: 'Poupança',
  MONEYMRKT: 'Aplicação',
  CREDITLINE: 'Linha de crédito',
  CD: 'CDB',
  '0': 'Conta corrente',
  '1': 'Poupança',
};

/** Returns the Portuguese name of a `TRNTYPE`; an unknown one is returned as written. */
export function typeName(type: string): string {
  const code = /^\d{1,2}$/.test(type) ? (OLD_CODES[Number(type)] ?? type) : type.toUpperCase();
  return lookUp(NAMES, code) ?? type;
}

/** Returns the Portuguese name of an `ACCTTYPE`. */
export function accountTypeName(type: string): string {
  return lookUp(ACCOUNT_TYPES, type.toUpperCase()) ?? type;
}
