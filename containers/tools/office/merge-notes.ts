import type { malaDiretaWord } from '../../../common/catalogue/mail-merge.ts';
import { listed, type MergeFiles } from '../../engines/letters/merge.ts';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import type { MergeFindings } from '../../protocol/office/merge-letters.ts';
import { describeDoubtful } from '../doubtful-amounts.ts';
import type { OptionsOf } from '../implement.ts';

/** The largest number of letters in one file. */
export const MOST_LETTERS = 20_000;

type Options = OptionsOf<typeof malaDiretaWord>;

/** Throws the failure that says why there are no letters. */
export function refuseMerge(
  { template, sheet }: MergeFiles,
  options: Options,
  found: MergeFindings,
  mostFiles: number,
): void {
  const columns = listed(found.columns);
  if (found.unsupported.length > 0)
    throw failure('fieldsUnsupported', template.name, found.unsupported.join(', '));
  if (!found.hasFields) throw failure('templateWithoutFields', template.name);
  if (found.records === 0) throw failure('sheetWithoutRows', sheet.name);
  if (options.strict && found.missing.length > 0)
    throw failure('fieldsMissing', sheet.name, listed(found.missing), columns);
  if (options.output === 'unico') {
    if (found.letters > MOST_LETTERS) throw failure('tooManyRecords', sheet.name, formatNumber(MOST_LETTERS));
    return;
  }
  if (found.unknown.length > 0) throw failure('namesUnknown', listed(found.unknown), columns);
  if (found.letters > mostFiles)
    throw failure('tooManyLetters', formatNumber(found.letters), formatNumber(mostFiles));
}

function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : `${formatNumber(count)} ${many}`;
}

/** Returns the notes for the user about the letters. */
export function mergeNotes(
  { template, sheet }: MergeFiles,
  options: Options,
  found: MergeFindings,
): string[] {
  const ofTemplate = [
    ...(found.missing.length > 0
      ? [
          `sem coluna na planilha, ${found.missing.length === 1 ? 'ficou como está o campo' : 'ficaram como estão os campos'} ${listed(found.missing)}`,
        ]
      : []),
    ...(found.formats.length > 0 ? [`os formatos \\* ${listed(found.formats)} não foram aplicados`] : []),
    ...(found.comments > 0
      ? [plural(found.comments, 'um comentário ficou de fora', 'comentários ficaram de fora')]
      : []),
    ...(template.type === 'docx'
      ? []
      : [
          'o modelo foi aberto e gravado de novo antes da mala direta, o que pode mudar detalhes da aparência',
        ]),
    ...(options.format === 'docx' && options.output === 'unico' && found.pageTotals > 0 && found.sections > 1
      ? ['o total de páginas que o modelo mostra (NUMPAGES) é o do arquivo inteiro']
      : []),
  ];
  const ofSheet = [
    ...(found.hidden > 0
      ? [
          `${plural(found.hidden, 'uma linha oculta também entrou', 'linhas ocultas também entraram')}; para deixá-las de fora, envie visible_only como true`,
        ]
      : []),
    ...describeDoubtful(found.doubtful, 'na planilha'),
    ...(found.repeated.length > 0
      ? [`vale a primeira das colunas de mesmo nome (${listed(found.repeated)})`]
      : []),
  ];
  const made = found.letters === 1 ? '1 carta' : `${formatNumber(found.letters)} cartas`;
  const rows = found.records === 1 ? '1 linha' : `${formatNumber(found.records)} linhas`;
  return [
    `${made} de ${rows} da planilha`,
    ...ofTemplate.map((note) => `${template.name}: ${note}`),
    ...ofSheet.map((note) => `${sheet.name}: ${note}`),
  ];
}
