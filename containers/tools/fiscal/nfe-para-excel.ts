import { join } from 'node:path';
import { nfeParaExcel as definition } from '../../../common/catalogue/fiscal.ts';
import { tabulateNotes } from '../../engines/fiscal/sheets.ts';
import { failure } from '../../plain/failures.ts';
import { counted, countedIfAny, formatNumber } from '../../plain/format.ts';
import type { TabulatedNotes } from '../../protocol/fiscal/tabulate-fiscal.ts';
import { filesOf } from '../../runs/context.ts';
import { implement } from '../implement.ts';
import { resultOf } from '../result.ts';

/** The most fields; with the cells of a row, no sheet then exceeds the rows of Excel. */
const MOST_CELLS = 10_000_000;
const NAME = 'notas-fiscais';
const MOST_REASONS = 3;
const SIGNATURES =
  'a assinatura e o certificado digital das notas não cabem em uma planilha, que só tem o resumo da assinatura: guarde os XMLs';

function describe(found: TabulatedNotes): string[] {
  const { notes, items, cancelled, denied, invalid, problems, listedProblems, signed, cutTexts } = found;
  const { event, trial, unauthorised, ...others } = problems;
  const all = Object.values(others).reduce((sum, one) => sum + one, 0);
  const summary = [
    `${counted(notes, 'nota', 'notas')} com ${counted(items, 'item', 'itens')}`,
    ...countedIfAny(cancelled, 'cancelada', 'canceladas'),
    ...countedIfAny(denied, 'denegada', 'denegadas'),
    ...countedIfAny(unauthorised, 'sem protocolo de autorização', 'sem protocolo de autorização'),
    ...countedIfAny(trial, 'de homologação', 'de homologação'),
    ...countedIfAny(invalid, 'sem validade ficou de fora', 'sem validade ficaram de fora'),
    ...countedIfAny(event, 'evento, na planilha Problemas', 'eventos, na planilha Problemas'),
    ...countedIfAny(others.duplicate, 'repetida, contada uma só vez', 'repetidas, contadas uma só vez'),
    ...countedIfAny(others.totals, 'com totais que os itens não somam', 'com totais que os itens não somam'),
  ];
  const rest = all - listedProblems.length;
  const more = rest > 0 ? [`${counted(rest, 'outra linha', 'outras linhas')} na planilha Problemas`] : [];
  return [
    summary.join('; '),
    ...listedProblems.map(({ source, text }) => `${source}: ${text}`),
    ...more,
    ...(signed > 0 ? [SIGNATURES] : []),
    ...countedIfAny(
      cutTexts,
      'texto longo demais para uma célula foi cortado',
      'textos longos demais foram cortados',
    ),
  ];
}

/** Writes the notes of fiscal XMLs to one workbook. */
export const nfeParaExcel = implement(definition, [], async (context) => {
  const { options, outputDirectory, scratch } = context;
  const inputs = filesOf(context);
  const target = join(outputDirectory, `${NAME}.xlsx`);
  const job = {
    files: inputs.map(({ path, name, type }) => ({ path, name, isZip: type === 'zip' })),
    wholeLayout: options.columns === 'todas',
    withInvalid: options.notes === 'todas',
    mostCells: MOST_CELLS,
    scratch,
    target,
  };
  const found = await tabulateNotes(context, job, (done, of) =>
    context.progress((done / of) * 90, `Lendo XML ${done} de ${of}`),
  );
  if (found === 'tooManyCells') throw failure('tooManyFields', formatNumber(MOST_CELLS));
  if (found.notes === 0) {
    const reasons = found.listedProblems
      .slice(0, MOST_REASONS)
      .map(({ source, text }) => `${source}: ${text}`);
    const invalid = countedIfAny(found.invalid, 'nota sem validade', 'notas sem validade');
    throw failure('noInvoices', [...reasons, ...invalid].join('; '));
  }
  const [only] = inputs;
  const stem = inputs.length === 1 && only !== undefined ? only.stem : NAME;
  return resultOf([{ path: target, name: `${stem}.xlsx` }], describe(found));
});
