import { join } from 'node:path';
import { xmlNfeParaPdf as definition } from '../../../common/catalogue/fiscal.ts';
import { drawFiscalPapers, type FiscalPapers } from '../../engines/fiscal/papers.ts';
import { type Failure, failure } from '../../plain/failures.ts';
import { formatNumber, sourceName } from '../../plain/format.ts';
import type { DrawnXml } from '../../protocol/fiscal/draw-fiscal.ts';
import { extraOf, filesOf, type ToolContext, type ToolInput, type ToolResult } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { nameOfTitle } from '../names.ts';
import { resultOf } from '../result.ts';

type FiscalPaperContext = ToolContext<OptionsOf<typeof definition>>;

const MOST_OUTPUTS = 500;
const MERGED = 'documentos-fiscais.pdf';
const ORIENTATIONS = { automatica: 'as-issued', retrato: 'portrait', paisagem: 'landscape' } as const;

function failureOf(name: string, { fault, other }: DrawnXml): Failure {
  if (fault === 'entities') return failure('xmlEntities', name);
  if (fault === 'notFiscal') return failure('notFiscal', name);
  if (fault === 'tooLarge') return failure('xmlTooLarge', name);
  return other === null ? failure('damaged', name) : failure('otherFiscal', name, other);
}

function refusalOf(name: string, fault: FiscalPapers['refused'][number]['fault']): Failure {
  if (fault === 'zipBomb') return failure('zipBomb', name);
  if (fault === 'locked') return failure('passwordOffice', name);
  return fault === 'noXml' ? failure('noXmlInZip', name) : failure('damaged', name);
}

function describeMissing(missing: readonly string[]): string {
  return `sem letra para ${missing.slice(0, 10).join(' ')}, que saem como ?`;
}

function describeLeft(files: readonly ToolInput[], { left }: FiscalPapers): string[] {
  return left.map(({ names, count, ...place }) => {
    const more = count > names.length ? ' e outros' : '';
    const what =
      count === 1
        ? '1 arquivo que não é XML ficou de fora'
        : `${formatNumber(count)} arquivos que não são XML ficaram de fora`;
    return `${sourceName(files, place)}: ${what} (${names.join(', ')}${more})`;
  });
}

function outputName(files: readonly ToolInput[], { file, entry }: DrawnXml): string {
  const stem = files[file]?.stem ?? 'documento';
  const last = entry?.split(' › ').at(-1) ?? '';
  return `${entry === null ? stem : nameOfTitle(last.replace(/\.xml$/i, ''), stem)}.pdf`;
}

async function collect(context: FiscalPaperContext, papers: FiscalPapers): Promise<ToolResult> {
  const files = filesOf(context);
  const notes: string[] = [];
  const items = [...papers.refused, ...papers.xmls].toSorted((one, other) => one.file - other.file);
  const drawn = await eachFile(items, notes, async (item) => {
    if (!('index' in item)) throw refusalOf(sourceName(files, item), item.fault);
    const name = sourceName(files, item);
    if (item.pages === 0) throw failureOf(name, item);
    if (item.twin !== null)
      notes.push(`${name}: documento repetido, o mesmo de ${sourceName(files, item.twin)}; saiu de novo`);
    notes.push(...item.notes.map((note) => `${name}: ${note}`));
    if (item.missing.length > 0) notes.push(`${name}: ${describeMissing(item.missing)}`);
    return item;
  });
  notes.push(...describeLeft(files, papers));
  if (papers.isMerged) {
    if (papers.missing.length > 0) notes.push(describeMissing(papers.missing));
    return resultOf([{ path: join(context.outputDirectory, 'merged.pdf'), name: MERGED }], notes);
  }
  const outputs = drawn.map((item) => ({
    path: join(context.outputDirectory, `${item.index}.pdf`),
    name: outputName(files, item),
  }));
  return resultOf(outputs, notes);
}

/** Draws the paper of each fiscal XML: DANFE, DACTE, events. */
export const xmlNfeParaPdf = implement(definition, [], async (context) => {
  const { options, outputDirectory, scratch } = context;
  const files = filesOf(context);
  const logo = extraOf(context, 'logo');
  const job = {
    files: files.map(({ path, type }) => ({ path, isZip: type === 'zip' })),
    logo: logo?.path ?? null,
    orientation: ORIENTATIONS[options.orientation],
    receiptWidth: options.receipt_width,
    merge: options.merge,
    mostOutputs: MOST_OUTPUTS,
    scratch,
    directory: outputDirectory,
  };
  const papers = await drawFiscalPapers(context, job, (done, of) =>
    context.progress((done / of) * 100, `Desenhando documento ${done} de ${of}`),
  );
  if (papers.isLogoDamaged) throw failure('damaged', logo?.name ?? '');
  if (papers.tooMany !== null)
    throw failure('tooManyXmls', formatNumber(papers.tooMany), formatNumber(MOST_OUTPUTS));
  return collect(context, papers);
});
