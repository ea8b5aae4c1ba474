import type { ReadStatementFile, WrittenStatements } from '../engines/statements.ts';
import { formatNumber } from '../format.ts';

type Account = WrittenStatements['accounts'][number];

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;
}

function when(count: number, one: string, many: string): string[] {
  return count > 0 ? [counted(count, one, many)] : [];
}

function describeAccount(account: Account, withFiles: boolean): string {
  const [only] = account.statements;
  const outcomes =
    account.statements.length === 1 && only !== undefined
      ? [only.text]
      : account.statements.map(({ file, text }, index) =>
          withFiles ? `${file}: ${text}` : `extrato ${index + 1}: ${text}`,
        );
  return [
    `${account.label}: ${counted(account.rows, 'lançamento', 'lançamentos')}`,
    ...outcomes,
    ...when(account.repeated, 'repetido, marcado e mantido', 'repetidos, marcados e mantidos'),
    ...when(
      account.sharedIds,
      'tem o FITID de outro, com outros dados',
      'têm o FITID de outros, com outros dados',
    ),
    ...when(account.withoutId, 'sem FITID', 'sem FITID'),
    ...when(account.pending, 'pendente, fora das somas', 'pendentes, fora das somas'),
    ...when(account.unreadable, 'com valor ou data ilegível', 'com valor ou data ilegível'),
    ...when(account.oddSigns, 'débito com valor positivo', 'débitos com valor positivo'),
  ].join('; ');
}

/** What became of the statements of a result, a line an account. */
export function describeStatements(
  { accounts, kept, cutTexts }: WrittenStatements,
  format: 'xlsx' | 'csv',
  withFiles: boolean,
): string[] {
  const balances = accounts.reduce((sum, account) => sum + account.balances, 0);
  const where = format === 'xlsx' ? 'estão na planilha Saldos' : 'não são lançamentos e ficaram fora do CSV';
  return [
    ...accounts.map((account) => describeAccount(account, withFiles)),
    ...when(balances, `linha de saldo: ${where}`, `linhas de saldo: ${where}`),
    ...when(
      kept,
      'texto que pareceria uma fórmula tem um apóstrofo na frente',
      'textos que pareceriam fórmulas têm um apóstrofo na frente',
    ),
    ...when(
      cutTexts,
      'texto longo demais para uma célula foi cortado',
      'textos longos demais foram cortados',
    ),
  ];
}

/** What is to be said of a file itself. */
export function describeStatementFile({ isCut, twin, investments, refusals }: ReadStatementFile): string[] {
  const accounts = investments.filter((account) => account !== '');
  const named = accounts.length === 0 ? '' : ` (conta ${accounts.join(', ')})`;
  return [
    ...(isCut ? ['o arquivo está incompleto: foi levado o que dele se pôde ler'] : []),
    ...(twin === null ? [] : [`é igual a ${twin}, byte por byte`]),
    ...(investments.length > 0 ? [`os investimentos${named} ficaram de fora`] : []),
    ...refusals.map((answer) => `o banco respondeu com um erro: ${answer}`),
  ];
}
