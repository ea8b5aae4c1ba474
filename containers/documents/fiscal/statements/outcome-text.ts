import { brazilianAmount } from './amounts.ts';
import type { CheckedStatement } from './gathered.ts';

/** Describes whether the sums of a statement match the bank's balances. */
export function outcomeText({ check, statement }: CheckedStatement): string {
  const { outcome, difference, opening } = check;
  const isCard = statement.account.kind === 'card';
  switch (outcome) {
    case 'agrees':
      return isCard ? 'confere: os lançamentos somam o saldo do banco' : 'confere com os saldos do banco';
    case 'agreesOnce':
      return 'confere com os saldos do banco, contados uma só vez os lançamentos repetidos';
    case 'differs':
      return `não confere: diferença de ${brazilianAmount(difference)} entre os lançamentos e os saldos do banco`;
    case 'openingUnknown':
      return isCard
        ? 'o arquivo traz um saldo só: não há saldo anterior para conferir a fatura'
        : `o arquivo traz um saldo só: por ele, o saldo inicial é de ${brazilianAmount(opening ?? 0n)}, a comparar com o extrato anterior`;
    case 'noBalance':
      return 'o arquivo não traz saldo para conferir';
    case 'unreadable':
      return 'não foi possível conferir: há valor ilegível';
  }
}
