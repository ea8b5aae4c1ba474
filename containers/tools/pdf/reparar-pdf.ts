import { repararPdf as definition } from '../../../common/catalogue/pdf.ts';
import { type MendedPages, mendPages } from '../../engines/pdf/page-tree.ts';
import { copyFile } from '../../engines/pdf/qpdf.ts';
import { type Readable, readDamage, repairPdf } from '../../engines/pdf/repair.ts';
import { isSigned } from '../../engines/pdf/signature.ts';
import { formatNumber } from '../../plain/format.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { changeFiles } from '../change-files.ts';
import { implement } from '../implement.ts';
import { countedPages, listedPages } from '../page-ranges.ts';

function counted({ pages, words }: Readable): string {
  return `${countedPages(pages)} e ${formatNumber(words)} ${words === 1 ? 'palavra' : 'palavras'}`;
}

/** Describes the faults of the page tree. */
function describeTree({ pages, claimed, faults }: MendedPages): string[] {
  const { counts, strays, repeated, links, unsized, orphans } = faults;
  const count = claimed === null || claimed === pages ? 'errava a contagem' : `dizia ter ${claimed}`;
  return [
    ...(counts > 0 && orphans === 0 ? [`a lista de páginas ${count}`] : []),
    ...(strays > 0 ? ['a lista de páginas tinha entradas que não levavam a página nenhuma'] : []),
    ...(repeated > 0
      ? [
          `${countedPages(repeated)} da lista ${repeated === 1 ? 'era repetida e foi mantida' : 'eram repetidas e foram mantidas'}`,
        ]
      : []),
    ...(links > 0 ? ['a lista de páginas tinha ligações erradas'] : []),
    ...(unsized > 0
      ? [
          `${countedPages(unsized)} sem tamanho ${unsized === 1 ? 'ficou' : 'ficaram'} em carta (216 × 279 mm), como os leitores mostram`,
        ]
      : []),
    ...(orphans > 0 ? ['a lista de páginas faltava e foi refeita'] : []),
  ];
}

async function repair(context: ToolContext<unknown>, input: ToolInput, path: string): Promise<string> {
  const damage = await readDamage(context, input);
  const mended = await mendPages(context, input);
  const tree = mended === null ? [] : describeTree(mended);
  if (damage === 'none' && tree.length === 0) {
    await copyFile(context, input.path, path);
    return `${input.name}: o arquivo não tem danos e foi mantido como veio`;
  }
  const wasSigned = mended !== null && (await isSigned(context, mended.path));
  const { path: made, blank, before, ...found } = await repairPdf(context, input, mended);
  await copyFile(context, made, path);
  const was =
    damage === 'closed' || before.pages === 0
      ? ['antes, o arquivo não abria']
      : damage === 'faults'
        ? [`antes, o arquivo abria com erros, e tinha ${counted(before)}`]
        : [];
  const lost = [
    ...(blank.length === 0 ? [] : [`estão em branco: ${listedPages(blank)}`]),
    ...(wasSigned ? ['as assinaturas digitais do original não valem no arquivo reparado'] : []),
  ];
  return [`${input.name}: o arquivo reparado tem ${counted(found)}`, ...was, ...tree, ...lost].join('; ');
}

/** Repairs damaged PDFs with the best of what three programs can still read. */
export const repararPdf = implement(
  definition,
  ['qpdf', 'mutool', 'ghostscript', 'pdftotext', 'pdftoppm', 'cp'],
  (context) => changeFiles(context, 'Reparando', async (input, path) => [await repair(context, input, path)]),
);
