import { counted, countedIfAny } from '../../plain/format.ts';
import type { ReadStatementFile, WrittenStatements } from '../../protocol/fiscal/tabulate-statements.ts';

type Account = WrittenStatements['accounts'][number];

function describeAccount(account: Account, withFiles: boolean): string {
  const [only] = account.statements;
  const rest = account.statementCount - account.statements.length;
  const outcomes =
    account.statementCount === 1 && only !== undefined
      ? [only.text]
      : account.statements.map(({ number, file, text }) =>
          withFiles ? `${file}: ${text}` : `extrato ${number}: ${text}`,
        );
  return [
    `${account.label}: ${counted(account.rows, 'lançamento', 'lançamentos')}`,
    ...outcomes,
    ...countedIfAny(rest, 'outro extrato está no resumo', 'outros extratos estão no resumo'),
    ...countedIfAny(account.repeated, 'repetido, marcado e mantido', 'repetidos, marcados e mantidos'),
    ...countedIfAny(
      account.sharedIds,
      'tem o FITID de outro, com outros dados',
      'têm o FITID de outros, com outros dados',
    ),
    ...countedIfAny(account.withoutId, 'sem FITID', 'sem FITID'),
    ...countedIfAny(account.pending, 'pendente, fora das somas', 'pendentes, fora das somas'),
    ...countedIfAny(account.unreadable, 'com valor ou data ilegível', 'com valor ou data ilegível'),
    ...countedIfAny(account.oddSigns, 'débito com valor positivo', 'débitos com valor positivo'),
  ].join('; ');
}

/** Describes the statements of a result, a line for each account. */
export function describeStatements(
  { accounts, accountCount, kept, cutTexts }: WrittenStatements,
  format: 'xlsx' | 'csv',
  withFiles: boolean,
): string[] {
  const balances = accounts.reduce((sum, account) => sum + account.balances, 0);
  const where =
    format === 'xlsx'
      ? { one: 'está na planilha Saldos', many: 'estão na planilha Saldos' }
      : {
          one: 'não é um lançamento e ficou fora do CSV',
          many: 'não são lançamentos e ficaram fora do CSV',
        };
  return [
    ...accounts.map((account) => describeAccount(account, withFiles)),
    ...countedIfAny(accountCount - accounts.length, 'outra conta', 'outras contas'),
    ...countedIfAny(balances, `linha de saldo: ${where.one}`, `linhas de saldo: ${where.many}`),
    ...countedIfAny(
      kept,
      'texto que pareceria uma fórmula tem um apóstrofo na frente',
      'textos que pareceriam fórmulas têm um apóstrofo na frente',
    ),
    ...countedIfAny(
      cutTexts,
      'texto longo demais para uma célula foi cortado',
      'textos longos demais foram cortados',
    ),
  ];
}

/** Describes a file itself. */
export function describeStatementFile(file: ReadStatementFile): string[] {
  const { isCut, twin, investments, refusals, undecided } = file;
  const accounts = investments.filter((account) => account !== '');
  const named = accounts.length === 0 ? '' : ` (conta ${accounts.join(', ')})`;
  return [
    ...(isCut ? ['o arquivo está incompleto: foi levado o que dele se pôde ler'] : []),
    ...(undecided.count === 0
      ? []
      : [
          `${counted(undecided.count, 'valor pode ser lido', 'valores podem ser lidos')} de dois modos (como ${undecided.first}), e nada no arquivo mostra qual vale: ${undecided.mark === '.' ? 'o ponto separa' : 'a vírgula separa'} os decimais na leitura feita (confira)`,
        ]),
    ...(twin === null ? [] : [`é igual a ${twin}, byte por byte`]),
    ...(investments.length > 0 ? [`os investimentos${named} ficaram de fora`] : []),
    ...refusals.map((answer) => `o banco respondeu com um erro: ${answer}`),
  ];
}
